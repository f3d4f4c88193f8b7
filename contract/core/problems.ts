import type { z } from 'zod'
import type { FieldProblem } from './errors.ts'

type Issue = z.core.$ZodIssue

/** The issues of a failed parse as field problems whose messages are keys of errors.json › `fields`. */
export function problemsOf(error: { issues: readonly Issue[] }, prefix?: string): FieldProblem[] {
  return error.issues.flatMap((issue) => {
    const at = [...(prefix ? [prefix] : []), ...issue.path.map(String)]
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...at, key].join('.'), message: 'unknownKey' }))
    return [{ path: at.join('.'), ...wordsOf(issue) }]
  })
}

function wordsOf(issue: Issue): Pick<FieldProblem, 'message' | 'values'> {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return { message: 'notWhole' }
      return { message: isMissing(issue) ? 'required' : 'invalid' }
    case 'too_small':
      if (hasOwnKey(issue)) return { message: issue.message }
      return { message: tooSmall[issue.origin] ?? 'tooSmall', values: { min: Number(issue.minimum) } }
    case 'too_big':
      return { message: tooBig[issue.origin] ?? 'tooBig', values: { max: Number(issue.maximum) } }
    case 'invalid_format':
      if (hasOwnKey(issue)) return { message: issue.message }
      return { message: formatKeys[issue.format] ?? 'invalid' }
    case 'invalid_value':
      return { message: 'choose' }
    case 'custom':
      return {
        message: hasOwnKey(issue) ? issue.message : 'invalid',
        values: issue.params?.['values'] as FieldProblem['values'],
      }
    default:
      return { message: 'invalid' }
  }
}

const tooSmall: Record<string, string> = { string: 'tooShort', array: 'tooFew' }
const tooBig: Record<string, string> = { string: 'tooLong', array: 'tooMany' }

// A finished issue no longer carries its input; zod's sentence is what is left of it.
const isMissing = (issue: { message: string }) => /received (undefined|null)$/.test(issue.message)

const formatKeys: Record<string, string> = {
  email: 'email',
  url: 'url',
  date: 'day',
  uuid: 'invalid',
  datetime: 'invalid',
}

// A schema's own message is a key (one camel-case word); zod's built-in messages are sentences.
const hasOwnKey = (issue: { message: string }) => /^[a-zA-Z]+$/.test(issue.message)
