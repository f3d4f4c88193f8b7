import { z } from 'zod'
import { route } from '../../core/route.ts'

/** What may wait for somebody in the shop, the most urgent first. */
export const needKinds = [
  'planEnded',
  'planEnding',
  'approvals',
  'proposals',
  'receipts',
  'anomalies',
  'imports',
  'offline',
  'memberLimit',
  'userLimit',
  'campaignLimit',
  'campaignsEnding',
] as const
export type NeedKind = (typeof needKinds)[number]

export const Need = z.object({
  kind: z.enum(needKinds),
  count: z.int(),
  /** Of a limit: how many there may be. */
  limit: z.int().nullable(),
  /** The first of them. */
  name: z.string().nullable(),
  /** The id of the first of them, where its own page settles it. */
  id: z.string().nullable(),
  /** The day on which the first of them ends. */
  on: z.string().nullable(),
})
export type Need = z.output<typeof Need>

export const needsYou = route({
  audience: 'merchant',
  menu: 'dashboard',
  action: 'get',
  method: 'GET',
  path: '/merchant/dashboard/needs',
  mayLag: true,
  about: 'What waits for the caller, of what the caller may open.',
  reply: z.array(Need),
})
