import { z } from 'zod'
import { maxCursorLength, maxPageSize } from './limits.ts'
import { queryInt } from './kinds.ts'

/**
 * The place of a row in a list: when it came, as a whole number, and its id; of one of several things in a row also which
 * (decisions/integration.md §10).
 */
export type CursorKey = { at: number; id: string; place?: number }

const form = /^(\d{1,16}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: (\d{1,4}))?$/

/** The cursor that callers send back as it is; what is in it may change. */
export const cursorOf = ({ at, id, place }: CursorKey): string =>
  btoa(place === undefined ? `${at} ${id}` : `${at} ${id} ${place}`)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function keyOf(cursor: string): CursorKey | undefined {
  try {
    const [, at, id, place] = form.exec(atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))) ?? []
    if (!at || !id || !Number.isSafeInteger(Number(at))) return undefined
    return { at: Number(at), id, ...(place !== undefined && { place: Number(place) }) }
  } catch {
    return undefined
  }
}

export const Cursor = z
  .string()
  .max(maxCursorLength)
  .regex(/^[A-Za-z0-9_-]+$/, { message: 'cursor' })
  .transform((text, issues) => {
    const key = keyOf(text)
    if (key) return key
    issues.addIssue({ code: 'custom', message: 'cursor' })
    return z.NEVER
  })

/** The paging fields of a list by cursor: `after` is what the page before said as `next`. */
export const cursored = { after: Cursor.optional(), limit: queryInt(1, maxPageSize).optional() } as const

export type CursorRequest = { after?: CursorKey | undefined; limit?: number | undefined }

/** What the verb of a list by cursor returns; the wire shape is `{ data: items, next }`. */
export type CursorPage<T> = { items: T[]; next: string | null }
