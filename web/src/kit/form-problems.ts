/** A form's values against the shared schema, and the server's field messages against the form. No screen in here. */
import { problemsOf } from '@chopcard/contract/core/problems.ts'
import type { z } from 'zod'

export type FieldPath = (string | number)[]
export type Problem = { path: string; message: string; values?: Record<string, string | number> }
export type Checked<T> = { value: T; problems: [] } | { value?: undefined; problems: Problem[] }

/**
 * Parses what a form holds. A field that was emptied is taken for absent where the schema refuses an empty text, so that
 * an optional e-mail address can be cleared. What the schema does not know came with the record that is edited, is shown in no
 * field, and is left out.
 */
export function check<S extends z.ZodType>(schema: S, given: unknown): Checked<z.output<S>> {
  const all = schema.safeParse(given)
  const unknown = all.success ? [] : all.error.issues.flatMap(unknownKeys)
  const isKnown = ([key]: [string, unknown]) => !unknown.includes(key)
  const values = unknown.length ? Object.fromEntries(Object.entries(given as object).filter(isKnown)) : given
  const first = unknown.length ? schema.safeParse(values) : all
  if (first.success) return { value: first.data, problems: [] }
  const empty = problemsOf(first.error).filter((problem) => valueAt(values, pathOf(problem.path)) === '')
  if (!empty.length) return { problems: problemsOf(first.error) }
  const second = schema.safeParse(
    without(
      values,
      empty.map((problem) => pathOf(problem.path)),
    ),
  )
  return second.success ? { value: second.data, problems: [] } : { problems: problemsOf(second.error) }
}

const unknownKeys = (issue: z.core.$ZodIssue): string[] =>
  issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : []

/** `rewards.0.name` as antd names a field. */
export const pathOf = (path: string): FieldPath =>
  path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** The server's path of a field (`body.settings.name`) as the form knows it, given where the form sits in the body. */
export function formPath(serverPath: string, prefix?: string): FieldPath {
  const inBody = serverPath.replace(/^(body|query|params)\./, '')
  return pathOf(prefix && inBody.startsWith(`${prefix}.`) ? inBody.slice(prefix.length + 1) : inBody)
}

/** The field that shows what is at a path: of its own, or one that holds several values, such as a list of words. */
export const fieldOf = (path: FieldPath, fields: readonly FieldPath[]): FieldPath | undefined =>
  fields
    .filter((field) => field.every((part, i) => String(part) === String(path[i])))
    .reduce<FieldPath | undefined>((best, field) => (field.length > (best?.length ?? 0) ? field : best), undefined)

const valueAt = (from: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>((at, part) => (at as Record<string | number, unknown> | undefined)?.[part], from)

function without(values: unknown, paths: FieldPath[]): unknown {
  const copy: unknown = structuredClone(values)
  for (const path of paths) {
    const holder = valueAt(copy, path.slice(0, -1)) as Record<string | number, unknown> | undefined
    const last = path.at(-1)
    if (holder && last !== undefined) holder[last] = undefined
  }
  return copy
}
