import { expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeMerchant } from '../../../test/make.ts'
import { checked, rowsOf } from './batches-testing.ts'

const on = useApp()

test('a number that is no day, in a column of dates, is refused at its cell and not with the whole file', async () => {
  const merchant = await makeMerchant(on.app)
  const { id: campaignId } = await makeCampaign(on.app, merchant)
  const text = (value: string) => ({ value, type: String })
  const day = (value: number) => ({ value, type: Number, format: 'yyyy-mm-dd' })
  const workbook = await writeExcelFile([
    [text('E-mail'), text('Expires')],
    [text('ana@day.example'), day(73_000)],
    [text('bo@day.example'), day(85_291_234_567)],
  ]).toBuffer()
  const { id } = await checked(on, merchant, workbook, { campaignId })
  const rows = await rowsOf(on, merchant.owner, id)
  expect(rows.map(({ problems }) => problems.map(({ column }) => column))).toEqual([[], [1]])
})
