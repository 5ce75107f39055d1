/** Readers of HTML and XML. */
export { parseHTML } from "npm:linkedom@0.18.12";
export { parseXml, XmlElement } from "npm:@rgrove/parse-xml@5.0.0";
