import { z } from 'zod'
import { Id } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import type { Scope } from '../../core/scopes.ts'
import { refuseBackwards } from '../../office/export-kinds.ts'
import { ExportBody, exportFile, getExport, startExport } from '../../office/merchant/exports.ts'

type List = z.output<typeof ExportBody>['list']

/** The lists that a key can export, with the scopes that it needs: those of the list, and pii where the file names people. */
export const exportScopes = {
  cards: ['cards:read', 'pii'],
  'chop-log': ['cards:read', 'pii'],
  receipts: ['receipts:read', 'pii'],
  'booth-bookings': ['bookings:read', 'pii'],
  referrals: ['members:read', 'pii'],
  'coupon-log': ['coupons:read', 'pii'],
  'coupon-codes': ['coupons:read'],
  'coupon-copies': ['coupons:read', 'pii'],
  'voucher-log': ['vouchers:read', 'pii'],
  'voucher-records': ['vouchers:read', 'pii'],
  orders: ['orders:read', 'pii'],
  'order-coupons': ['orders:read', 'pii'],
  liability: ['reports:read'],
  breakage: ['reports:read'],
  cohorts: ['reports:read'],
  'visit-gaps': ['reports:read'],
  'visit-groups': ['reports:read'],
  'visit-hours': ['reports:read'],
  effects: ['reports:read'],
  'daily-earn-burn': ['reports:read'],
} as const satisfies Partial<Record<List, readonly Scope[]>>

const isOffered = (list: string): list is keyof typeof exportScopes => Object.hasOwn(exportScopes, list)

type Option = (typeof ExportBody.options)[number]
const options = ExportBody.options
  .filter(({ shape }) => isOffered(shape.list.value))
  .map((one) => one.omit({ password: true }))
export const KeyExportBody = z.discriminatedUnion('list', options as unknown as [Option, ...Option[]])

const params = { id: Id }

export const startExportByKey = route({
  audience: 'integration',
  scope: 'any',
  method: 'POST',
  path: '/integration/v1/exports',
  about:
    'Starts an export of a list as a background job. It needs the scopes of the list, and pii where it names people.',
  needs: 'read',
  body: KeyExportBody.superRefine(refuseBackwards),
  reply: startExport.reply,
  refuses: ['IDEMPOTENCY_KEY_REUSED', 'FEATURE_OFF'],
})

export const getExportByKey = route({
  audience: 'integration',
  scope: 'any',
  method: 'GET',
  path: '/integration/v1/exports/{id}',
  about: 'How far an export of this key is.',
  params,
  reply: getExport.reply,
  refuses: ['NOT_FOUND'],
})

export const exportFileByKey = route({
  audience: 'integration',
  scope: 'any',
  method: 'GET',
  path: '/integration/v1/exports/{id}/file',
  about: exportFile.about,
  params,
  shape: 'file',
  reply: z.any(),
  refuses: ['NOT_FOUND'],
})
