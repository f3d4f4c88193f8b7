import { expect, test } from 'vitest'
import { startExportByKey } from '@chopcard/contract/integration/v1/exports.ts'
import { startExport } from '@chopcard/contract/office/merchant/exports.ts'
import { startSystemExport } from '@chopcard/contract/platform/admin/exports.ts'
import type { Input, Request } from '@chopcard/contract/core/route.ts'
import { useApp } from '../../../test/harness.ts'
import { makeApiKey } from '../../../test/make-api-key.ts'
import { adminPassword as password, makeAdmin, makeSystemSession } from '../../../test/make-admin.ts'
import { makeMerchant } from '../../../test/make.ts'

const t = useApp()
const backwards = { from: '2026-03-02', to: '2026-03-01' }
const refused = { status: 422, code: 'VALIDATION_FAILED', fields: ['filters.to'] }

const seen = ({ status, code, body }: { status: number; code?: string | undefined; body: unknown }) => {
  const { meta } = body as { meta?: { fields?: Record<string, string> } }
  return { status, code, fields: Object.keys(meta?.fields ?? {}) }
}

test.each([
  ['chop-log', backwards],
  ['daily-earn-burn', backwards],
  ['visit-gaps', backwards],
  ['breakage', backwards],
  ['partner-settlements', { from: '2026-03', to: '2026-02' }],
] as const)('an export of %s is refused at once where its end lies before its start', async (list, filters) => {
  const { owner } = await makeMerchant(t.app)
  const body = { list, format: 'csv', filters } as Input<typeof startExport>['body']
  expect(seen(await t.call(startExport, { body: body as never }, { token: owner.token }))).toEqual(refused)
})

test('an export of a single day is no export that ends before its start', async () => {
  const { owner } = await makeMerchant(t.app)
  const filters = { from: '2026-03-01', to: '2026-03-01' }
  const body = { list: 'visit-gaps', format: 'csv', filters } as const
  expect((await t.call(startExport, { body }, { token: owner.token })).code).toBeUndefined()
})

test('an export by a key or of the platform is refused at once where its end lies before its start', async () => {
  const { token: key } = await makeApiKey(t.app, await makeMerchant(t.app))
  const byKey = { list: 'visit-gaps', format: 'csv', filters: backwards } as Request<typeof startExportByKey>['body']
  expect(seen(await t.call(startExportByKey, { body: byKey }, { token: key }))).toEqual(refused)
  const token = await makeSystemSession(t.app, await makeAdmin(t.app))
  const body = { list: 'user-action-log', format: 'csv', filters: backwards, password } as const
  expect(seen(await t.call(startSystemExport, { body }, { token }))).toEqual(refused)
})
