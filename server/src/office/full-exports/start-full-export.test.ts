import { expect, test } from 'vitest'
import { getFullExports, openFullExport, startFullExport } from '@chopcard/contract/office/merchant/full-exports.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant, makeStaff, markAsTest } from '../../../test/make.ts'
import { cleanUpFullExports } from './clean-up-full-exports.ts'
import { runFullExport } from './run-full-export.ts'

const harness = useApp()

test('an owner starts an export, is told by mail when it is ready, and downloads it by an address of its own', async () => {
  const merchant = await makeMerchant(harness.app)
  const { token } = merchant.owner
  const { body: started } = await harness.call(startFullExport, { body: {} }, { token })
  expect(started.data).toMatchObject({ state: 'waiting', askedBy: merchant.owner.name })
  expect((await harness.call(startFullExport, { body: {} }, { token })).code).toBe('EXPORT_UNDER_WAY')
  const params = { id: started.data.id }
  expect((await harness.call(openFullExport, { params, body: {} }, { token })).code).toBe('NOT_FOUND')
  await runFullExport.run(harness.app, { merchantId: merchant.id, exportId: params.id })
  const [done] = (await harness.call(getFullExports, {}, { token })).body.data.exports
  expect(done).toMatchObject({ state: 'done', filename: expect.stringContaining(merchant.name) as string })
  const { template } = await harness.app.database.kysely
    .selectFrom('outbox')
    .select('template')
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirstOrThrow()
  expect(template).toBe('full-export-ready')

  const { url } = (await harness.call(openFullExport, { params, body: {} }, { token })).body.data
  const file = await harness.server.inject({ url })
  expect(file.headers).toMatchObject({ 'content-type': 'application/zip', 'content-length': String(done?.bytes) })
  expect(file.rawPayload.toString('latin1')).toContain('data/merchant.jsonl')
  const forged = [
    url.replace(/.$/, '!'),
    url.replace(/expires=\d/, 'expires=9'),
    url.split('&')[0] ?? '',
    '/full-exports/a/b',
  ]
  for (const other of forged) expect((await harness.server.inject({ url: other })).statusCode, other).toBe(404)
})

test('an export is for owners alone, and not of test data', async () => {
  const merchant = await makeMerchant(harness.app)
  const { token } = await makeStaff(harness.app, merchant, { role: 'manager' })
  expect((await harness.call(startFullExport, { body: {} }, { token })).status).toBe(403)
  await markAsTest(harness.app, merchant)
  const own = { token: merchant.owner.token }
  expect((await harness.call(startFullExport, { body: {} }, own)).code).toBe('NOT_WITH_TEST_DATA')
})

test('an export and its file are removed after three days', async () => {
  const merchant = await makeMerchant(harness.app)
  const own = { token: merchant.owner.token }
  const { id } = (await harness.call(startFullExport, { body: {} }, own)).body.data
  await runFullExport.run(harness.app, { merchantId: merchant.id, exportId: id })
  const part = () => harness.app.storage.get(`exports/${merchant.id}/${id}-1.zip`)
  await cleanUpFullExports.run(harness.app, {})
  expect(await part()).toBeDefined()
  await harness.app.database.kysely
    .updateTable('full_export')
    .set({ created_at: new Date(Date.now() - 73 * 3_600_000) })
    .where('merchant_id', '=', merchant.id)
    .execute()
  await cleanUpFullExports.run(harness.app, {})
  expect(await part()).toBeUndefined()
  expect((await harness.call(getFullExports, {}, own)).body.data.exports).toEqual([])
})
