/** Reads regular expressions, and finds those that take more than linear time. */
export { type AST, parseRegExpLiteral as parseRegExp } from "npm:@eslint-community/regexpp@4.12.3";
export { analyse as analyseExpression } from "npm:scslre@0.3.0";
