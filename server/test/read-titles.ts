import type { Source } from './sources.ts'

/** A title of a test or of a group of tests; each `${…}` of a template counts as a placeholder `%s`. */
export type Title = { path: string; line: number; kind: 'test' | 'group'; text: string | undefined }

const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//
const quoted = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/
const template = /`(?:\\.|\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\}|[^`\\])*`/
const expression = /(?<=[(,=:[!&|?;{}>]\s*|\breturn )\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/\w*/
const blank = new RegExp([comment, quoted, template, expression].map(({ source }) => source).join('|'), 'g')

/** The place after the bracket that closes the one at `start`. */
function afterBrackets(code: string, start: number): number {
  let depth = 0
  for (let at = start; at < code.length; at++) {
    if ('([{'.includes(code[at] ?? '')) depth++
    if (')]}'.includes(code[at] ?? '') && --depth === 0) return at + 1
  }
  return code.length
}

const call = /(?<![\w.$])(test|it|describe)((?:\.\w+)*)(?:<[^;]*?>)?(?=\()/g
const untitled = /\.(?:extend|step|use|setTimeout|info|slow|skip|(?:before|after)(?:All|Each))$/

/** The titles of one test file, in their order. */
export function titlesOf({ path, text }: Source): Title[] {
  // Comments, texts and regular expressions are blanked out, so that what looks like a call is one and brackets match.
  const code = text.replace(blank, (found) => found.replace(/[^\n]/g, '_'))
  return [...code.matchAll(call)].flatMap(({ 0: whole, 1: name, 2: modifiers = '', index }) => {
    if (untitled.test(modifiers)) return []
    const open = index + whole.length
    const isCurried = /\.(?:each|for|runIf|skipIf)$/.test(modifiers)
    const start = (isCurried ? code.indexOf('(', afterBrackets(code, open)) : open) + 1
    return {
      path,
      line: text.slice(0, start).split('\n').length,
      kind: name === 'describe' ? ('group' as const) : ('test' as const),
      text: literalAt(text, start),
    }
  })
}

const literal = /^\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)\s*,/

/** The text that is written as the first argument, or undefined when the argument is no text. */
function literalAt(text: string, start: number): string | undefined {
  const found = literal.exec(text.slice(start))
  return (found?.[1] ?? found?.[2] ?? found?.[3])?.replaceAll(/\$\{[^}]*\}/g, '%s').replaceAll(/\\(.)/g, '$1')
}
