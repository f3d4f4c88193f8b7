import { z } from 'zod'
import { Id, paged, requiredText, SearchText } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { unreadable } from '../../office/merchant/imports.ts'

/** So many codes are read, checked and reported within one call each. */
export const maxImportedCodes = 50_000
export const maxCodeColumns = 20
export const codeImportStates = ['read', 'checked', 'running', 'done'] as const
export const importedStates = ['waiting', 'added', 'skipped', 'refused'] as const

const CodeImport = z.object({
  id: z.string(),
  couponId: z.string(),
  filename: z.string(),
  state: z.enum(codeImportStates),
  /** The first row, and whether it is of headings. */
  headings: z.array(z.string()),
  hasHeadings: z.boolean(),
  sample: z.array(z.array(z.string())),
  column: z.int(),
  /** Rows of the file with its headings; and what becomes, or became, of them. */
  total: z.int(),
  waiting: z.int(),
  added: z.int(),
  skipped: z.int(),
  refused: z.int(),
})

const page = { audience: 'merchant', menu: 'coupon-list', action: 'import' } as const
const one = { params: { id: Id } } as const
const state = z.enum(importedStates).optional()

/** Which rows of which file an export holds. */
export const importedCodeFilters = { importId: Id, state, q: SearchText.optional() } as const

export const readCodeImport = route({
  ...page,
  method: 'POST',
  path: '/merchant/coupon/{id}/import',
  about: 'Reads an uploaded CSV or Excel file of codes for a coupon, and guesses which column holds them.',
  ...one,
  body: z.strictObject({ uploadId: Id, filename: requiredText(200) }),
  reply: CodeImport,
  refuses: ['NOT_FOUND', 'INVALID_REQUEST', 'UPLOAD_EXPIRED', 'CODE_FILE_EMPTY', ...unreadable],
})

export const getCodeImport = route({
  ...page,
  method: 'GET',
  path: '/merchant/coupon_import/{id}',
  about: 'A file of codes with what becomes of its rows, and how far its import is.',
  ...one,
  reply: CodeImport,
  refuses: ['NOT_FOUND'],
})

export const checkCodeImport = route({
  ...page,
  method: 'POST',
  path: '/merchant/coupon_import/{id}/check',
  about: 'Tries the import without doing it: what would become of each row, and what is wrong with which.',
  ...one,
  body: z.strictObject({
    column: z
      .int()
      .min(0)
      .max(maxCodeColumns - 1),
    hasHeadings: z.boolean(),
  }),
  reply: CodeImport,
  refuses: ['NOT_FOUND', 'INVALID_REQUEST', 'BATCH_STARTED'],
})

export const startCodeImport = route({
  ...page,
  method: 'POST',
  path: '/merchant/coupon_import/{id}/start',
  about: 'Adds the codes of a checked file that are right, as a background job; one that is there already stays one.',
  ...one,
  reply: CodeImport,
  refuses: ['NOT_FOUND', 'BATCH_STARTED', 'BATCH_NOT_CHECKED', 'BATCH_EMPTY', 'COUPON_CODES_RUNNING'],
})

export const listImportedCodes = route({
  ...page,
  method: 'GET',
  path: '/merchant/coupon_import/{id}/row',
  about: 'The rows of a file of codes with what becomes, or became, of each.',
  ...one,
  query: { ...paged(['number']), state },
  shape: 'list',
  reply: z.object({
    number: z.int(),
    code: z.string(),
    state: z.enum(importedStates),
    /** What is wrong with it, in the reader's language. */
    problem: z.string().nullable(),
  }),
  refuses: ['NOT_FOUND'],
})
