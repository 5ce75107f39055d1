/** What the guide says of an operation of the API. */
export interface GuideOperation {
  readonly method: string;
  /** Relative to the API's root, such as `/services/{slug}`. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
}
