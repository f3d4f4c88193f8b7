const hanBeforeLatin = /(\p{Script=Han})(?=[\p{Script=Latin}\d])/gu
const latinBeforeHan = /([\p{Script=Latin}\d%])(?=\p{Script=Han})/gu

/** A sentence with names in it: where Chinese meets Latin letters or digits a space stands between them, as it is written there. */
export const withScriptSpaces = (sentence: string): string =>
  sentence.replace(hanBeforeLatin, '$1 ').replace(latinBeforeHan, '$1 ')
