export const stylesheet: string = "";
