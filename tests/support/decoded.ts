/**
 * Bodies as they were before a content coding.
 *
 * @module
 */

/** The text of a response's body, decoded as its Content-Encoding says. Leaves the response to be read. */
export async function decodedText(response: Response): Promise<string> {
  const copy = response.clone();
  const coding = copy.headers.get("content-encoding");
  if (coding === null || copy.body === null) return await copy.text();
  const format = coding === "br" ? "brotli" as CompressionFormat : coding as CompressionFormat;
  return await new Response(copy.body.pipeThrough(new DecompressionStream(format))).text();
}
