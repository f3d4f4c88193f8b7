import { z } from 'zod'
import { Id } from '../../core/kinds.ts'
import { reauthentication, route } from '../../core/route.ts'
import { exportStates } from '../export-kinds.ts'

/** Everything of a merchant as one file: owners alone (decisions/exports.md §3). */
const page = { audience: 'merchant', menu: 'merchant-admin-list' } as const

/** How long the file is kept. */
export const fullExportDays = 3
/** How long an address leads to the file. */
export const fullExportMinutes = 5

const FullExport = z.object({
  id: z.string(),
  state: z.enum(exportStates),
  rows: z.int(),
  total: z.int(),
  /** Of the file, once it is there. */
  bytes: z.int(),
  filename: z.string(),
  askedBy: z.string(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  /** When the file is removed. */
  expiresAt: z.string(),
})
export type FullExport = z.output<typeof FullExport>

export const getFullExports = route({
  ...page,
  action: 'export',
  method: 'GET',
  path: '/merchant/fullExport',
  about: 'The exports of everything that are under way or can be downloaded, the newest first. For owners.',
  reply: z.object({ exports: z.array(FullExport) }),
})

export const startFullExport = route({
  ...page,
  action: 'export',
  needs: 'always',
  viewAs: 'never',
  asksPassword: true,
  method: 'POST',
  path: '/merchant/fullExport',
  about: 'Starts an export of everything of the merchant as a background job. For owners.',
  body: z.strictObject(reauthentication),
  reply: FullExport,
  refuses: ['EXPORT_UNDER_WAY', 'NOT_WITH_TEST_DATA'],
})

export const openFullExport = route({
  ...page,
  action: 'export',
  needs: 'always',
  viewAs: 'never',
  asksPassword: true,
  secretAnswer: true,
  method: 'POST',
  path: '/merchant/fullExport/{id}/address',
  about: 'The address of the finished file, which leads there for five minutes. For owners.',
  params: { id: Id },
  body: z.strictObject(reauthentication),
  reply: z.object({ url: z.string(), expiresAt: z.string() }),
  refuses: ['NOT_FOUND'],
})
