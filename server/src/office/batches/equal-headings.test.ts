import { expect, test } from 'vitest'
import { checkImport } from '@chopcard/contract/office/merchant/imports.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeMerchant } from '../../../test/make.ts'
import { uploaded } from './batches-testing.ts'

const on = useApp()

test.each([
  ['further details of one name', { field: 'info', name: 'Note' } as const, { field: 'info', name: 'Note' } as const],
  ['remarks', { field: 'remark' } as const, { field: 'remark' } as const],
])('an import refuses two columns that are both %s, of which one would be lost', async (_what, first, second) => {
  const merchant = await makeMerchant(on.app)
  const { id: campaignId } = await makeCampaign(on.app, merchant)
  const { id } = (await uploaded(on, merchant, 'E-mail,Note,Note\r\nana@equal.example,tea,window seat\r\n')).body.data
  const check = (...columns: object[]) =>
    on.call(
      checkImport,
      {
        params: { id },
        body: { campaignId, columns: [{ column: 0, field: 'email' as const }, ...columns] as never },
      },
      merchant.owner,
    )
  const { status, meta } = await check({ column: 1, ...first }, { column: 2, ...second })
  expect([status, Object.keys(meta?.fields ?? {})]).toEqual([422, ['columns.2.field']])
  expect((await check({ column: 1, ...first }, { column: 2, field: 'info', name: 'Note (2)' })).status).toBe(200)
})
