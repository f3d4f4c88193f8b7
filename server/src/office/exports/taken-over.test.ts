import { expect, test } from 'vitest'
import { exportFile, getExport, startExport } from '@chopcard/contract/office/merchant/exports.ts'
import { getFullExports, startFullExport } from '@chopcard/contract/office/merchant/full-exports.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant } from '../../../test/make.ts'
import type { App } from '../../core/app.ts'
import { runFullExport } from '../full-exports/run-full-export.ts'
import { runExport } from './run-export.ts'

const harness = useApp()

/** The storage as a process sees it that was taken for dead: meanwhile another one does the whole job, and then its own write fails. */
function takenOver(run: (app: App) => Promise<unknown>): App {
  const put = async () => {
    await run(harness.app)
    throw new Error('the connection was lost')
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
