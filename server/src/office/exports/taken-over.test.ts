import { expect, test } from 'vitest'
import { exportFile, getExport, startExport } from '@chopcard/contract/office/merchant/exports.ts'
import { getFullExports, openFullExport, startFullExport } from '@chopcard/contract/office/merchant/full-exports.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeMerchant } from '../../../test/make.ts'
import type { App } from '../../core/app.ts'
import { runFullExport } from '../full-exports/run-full-export.ts'
import { runExport } from './run-export.ts'

const harness = useApp()

/** The storage as a process sees it that was taken for dead: meanwhile another one does the whole job, and then its own write fails. */
function takenOver(run: (app: App) => Promise<unknown>, late: 'fails' | 'succeeds' = 'fails'): App {
  const put = async (...content: Parameters<App['storage']['put']>) => {
    await run(harness.app)
    if (late === 'fails') throw new Error('the connection was lost')
    await harness.app.storage.put(...content)
  }
  return { ...harness.app, storage: { ...harness.app.storage, put } }
}

test('an export that another process has finished stays finished when the first one fails late', async () => {
  const merchant = await makeMerchant(harness.app)
  const { token } = merchant.owner
  const body = { list: 'cards', format: 'csv', filters: {} } as const
  const { id } = (await harness.call(startExport, { body }, { token })).body.data
  const run = (app: App) => runExport.run(app, { merchantId: merchant.id, exportId: id })
  await expect(run(takenOver(run))).rejects.toThrow('the connection was lost')
  expect((await harness.call(getExport, { params: { id } }, { token })).body.data.state).toBe('done')
  expect((await harness.call(exportFile, { params: { id } }, { token })).status).toBe(200)
})

test('an export of everything that another process has finished stays finished when the first one fails late', async () => {
  const merchant = await makeMerchant(harness.app)
  const { token } = merchant.owner
  const { id } = (await harness.call(startFullExport, { body: {} }, { token })).body.data
  const run = (app: App) => runFullExport.run(app, { merchantId: merchant.id, exportId: id })
  await expect(run(takenOver(run))).rejects.toThrow('the connection was lost')
  expect((await harness.call(getFullExports, {}, { token })).body.data.exports).toMatchObject([{ state: 'done' }])
})

test('an export of everything is the file of the process that finished it, of which owners are told once', async () => {
  const merchant = await makeMerchant(harness.app)
  const { token } = merchant.owner
  const { id } = (await harness.call(startFullExport, { body: {} }, { token })).body.data
  const run = (app: App) => runFullExport.run(app, { merchantId: merchant.id, exportId: id })
  const second = async (app: App) => {
    await makeCampaign(app, merchant, { name: 'Made meanwhile' })
    await run(app)
  }
  await run(takenOver(second, 'succeeds'))
  const { url } = (await harness.call(openFullExport, { params: { id }, body: {} }, { token })).body.data
  const file = await harness.server.inject({ url })
  expect(file.headers['content-length']).toBe(String(file.rawPayload.length))
  const mails = await harness.app.database.kysely
    .selectFrom('outbox')
    .select('template')
    .where('merchant_id', '=', merchant.id)
    .execute()
  expect(mails).toEqual([{ template: 'full-export-ready' }])
})

test('an export of everything has no part that an interrupted attempt has left', async () => {
  const merchant = await makeMerchant(harness.app)
  const { token } = merchant.owner
  const { id } = (await harness.call(startFullExport, { body: {} }, { token })).body.data
  // The first attempt had written more: it was of a moment before much was deleted.
  for (const part of [1, 2])
    await harness.app.storage.put(`exports/${merchant.id}/${id}-${part}.zip`, Buffer.from('left'), 'application/zip')
  await harness.app.database.kysely
    .updateTable('full_export')
    .set({ state: 'running', parts: 2 })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', id)
    .execute()
  await runFullExport.run(harness.app, { merchantId: merchant.id, exportId: id })
  const { url } = (await harness.call(openFullExport, { params: { id }, body: {} }, { token })).body.data
  const file = await harness.server.inject({ url })
  expect(file.headers['content-length']).toBe(String(file.rawPayload.length))
  expect(file.rawPayload.toString('latin1')).not.toContain('left')
})
