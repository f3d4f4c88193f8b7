import { expect, test } from 'vitest'
import { partnerIssue } from '@chopcard/contract/earning/merchant/partner-till.ts'
import { listChopLog } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { listEarnBurn } from '@chopcard/contract/office/merchant/daily-earn-burn.ts'
import { exportFile, startExport } from '@chopcard/contract/office/merchant/exports.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makePartners } from '../../../test/make-partners.ts'
import { runExport } from '../exports/run-export.ts'

const t = useApp()

test('the report of earning and burning calls a partner’s staff as the log does, on the screen and as a file', async () => {
  const { owner, partner, partnershipId, card } = await makePartners(t.app)
  const issue = { params: { id: partnershipId }, body: { cardNumber: card.number, quantity: 1 } }
  const issued = await t.call(partnerIssue, issue, { token: partner.owner.token, key: newId() })
  expect(issued.status).toBe(200)
  const as = { token: owner.owner.token }
  const [line] = (await t.call(listChopLog, { query: {} }, as)).body.data
  const named = line?.operator?.name ?? ''
  expect(named).toContain(' · ')
  const rows = (await t.call(listEarnBurn, { query: {} }, as)).body.data
  expect(rows).toMatchObject([{ issued: 1, operator: { name: named } }])
  const asked = { body: { list: 'daily-earn-burn', format: 'csv', filters: {} } }
  const { id } = (await t.call(startExport, asked as never, as)).body.data
  await runExport.run(t.app, { merchantId: owner.id, exportId: id })
  const { body: file } = await t.call(exportFile, { params: { id } }, as)
  expect((file as unknown as Buffer).toString()).toContain(named)
})
