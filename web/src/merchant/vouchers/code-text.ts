/** A code in groups of four, as people read it out. */
export const codeText = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')
