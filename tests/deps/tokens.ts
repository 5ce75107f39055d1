/** What a text costs a language model. */
export { countTokens } from "npm:gpt-tokenizer@4.0.0/encoding/o200k_base";
