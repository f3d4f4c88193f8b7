import { importableDetails } from '../../members/member-details.ts'
import { z } from 'zod'
import { Id, queryInt, requiredText } from '../../core/kinds.ts'
import { maxAnswerNameLength } from '../../core/limits.ts'
import { route } from '../../core/route.ts'
import { exportFormats } from '../export-kinds.ts'
import { Batch } from './batches.ts'
import { Grant } from '../../accounts/merchant/uploads.ts'

/** What a column of a file may mean; `balance` names its chop type, `info` its name. */
export const importFields = [
  ...importableDetails,
  'cardNumber',
  'level',
  'expiresOn',
  'balance',
  'remark',
  'info',
] as const
export type ImportField = (typeof importFields)[number]

/** In which order day, month and year stand where a cell is no date of the spreadsheet itself. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const

export const workbookTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const
export const maxImportRows = 20_000
export const maxImportColumns = 60

export const ImportColumn = z.strictObject({
  column: z.int().min(0).max(maxImportColumns),
  field: z.enum(importFields),
  chopTypeId: Id.optional(),
  name: requiredText(maxAnswerNameLength).optional(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** Of two columns that mean the same, one would be lost. */
function refuseEqualMeanings(columns: readonly ImportColumn[], issues: z.core.$RefinementCtx): void {
  const seen = new Set<string>()
  for (const [place, { column, field, chopTypeId = '', name = String(column + 1) }] of columns.entries()) {
    const meaning = `${field} ${chopTypeId} ${field === 'info' ? name : ''}`
    if (seen.has(meaning)) issues.addIssue({ code: 'custom', path: [place, 'field'], message: 'unique' })
    seen.add(meaning)
  }
}

const Import = Batch.extend({
  campaignId: z.string().nullable(),
  headings: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  columns: z.array(ImportColumn),
  dates: z.enum(dateOrders),
  setBalance: z.boolean(),
  sendMails: z.boolean(),
})

const page = { audience: 'merchant', menu: 'member-list', action: 'import' } as const
/** What any file may be refused for before its rows are looked at. */
export const unreadable = [
  'IMPORT_UNREADABLE',
  'IMPORT_TOO_MANY_ROWS',
  'IMPORT_TOO_MANY_COLUMNS',
  'IMPORT_CELL_OUTSIDE',
  'IMPORT_QUOTES',
  'IMPORT_TOO_COMPLEX',
  'IMPORT_BUSY',
] as const

export const importPresignedUrl = route({
  ...page,
  menu: ['member-list', 'coupon-list', 'configuration'],
  method: 'GET',
  path: '/merchant/import/presignedUrl',
  about: 'A one-use grant to upload one CSV or Excel file of members, of a coupon’s codes, or of stores.',
  query: { contentType: z.enum(workbookTypes), size: queryInt(1, 999_999_999) },
  reply: Grant,
  refuses: ['FILE_TOO_LARGE'],
})

export const readImport = route({
  ...page,
  method: 'POST',
  path: '/merchant/import',
  about:
    'Reads an uploaded file of members, and guesses from its headings what its columns mean. Nothing is imported yet.',
  body: z.strictObject({ uploadId: Id, filename: requiredText(200) }),
  reply: Import,
  refuses: ['NOT_FOUND', 'UPLOAD_EXPIRED', 'IMPORT_EMPTY', ...unreadable],
})

export const getImport = route({
  ...page,
  method: 'GET',
  path: '/merchant/import/{id}',
  about: 'An import with the columns of its file.',
  params: { id: Id },
  reply: Import,
  refuses: ['NOT_FOUND'],
})

export const checkImport = route({
  ...page,
  method: 'POST',
  path: '/merchant/import/{id}/check',
  about: 'Tries an import without doing it: what would become of each row, and what is wrong with which cell.',
  params: { id: Id },
  body: z.strictObject({
    campaignId: Id,
    columns: z.array(ImportColumn).min(1).max(maxImportColumns).superRefine(refuseEqualMeanings),
    dates: z.enum(dateOrders).default('ymd'),
    /** Whether the balance of a card that is there already becomes the one of the file. */
    setBalance: z.boolean().default(false),
    /** Whether new members with an address are sent the campaign's registration mail. */
    sendMails: z.boolean().default(false),
  }),
  reply: Batch,
  refuses: ['NOT_FOUND', 'CAMPAIGN_ENDED', 'BATCH_STARTED'],
})

export const startImport = route({
  ...page,
  method: 'POST',
  path: '/merchant/import/{id}/start',
  about: 'Imports the rows of a checked file that are right, as a background job.',
  params: { id: Id },
  reply: Batch,
  refuses: ['NOT_FOUND', 'BATCH_STARTED', 'BATCH_NOT_CHECKED', 'BATCH_EMPTY'],
})

export const importTemplate = route({
  ...page,
  method: 'GET',
  path: '/merchant/import/template',
  about: 'An example of a file with the headings of a campaign, to be filled in.',
  query: { campaignId: Id.optional(), format: z.enum(exportFormats) },
  shape: 'file',
  reply: z.any(),
  refuses: ['NOT_FOUND'],
})
