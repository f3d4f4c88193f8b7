import { makeApiKey } from '../server/test/make-api-key.ts'
import { expect, test } from './journey.ts'
import { hire, makeDrinker, openShop } from './shop.ts'
import { rows } from './visit.ts'

test('an assistant proposes a stamp and a freeze; a person confirms one, rejects the other, and finds both in the list', async ({
  app,
  open,
  shoot,
  request,
}) => {
  const merchant = await openShop(app)
  const owner = await hire(app, merchant, 'owner')
  const { card } = await makeDrinker(app, merchant)
  const { token } = await makeApiKey(app, merchant, { name: 'Owner’s assistant' })
  const propose = async (name: string, given: object) => {
    const answer = await request.post('/api/mcp', {
      headers: { authorization: `Bearer ${token}` },
      data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
    })
    const { result } = (await answer.json()) as { result: { content: { text: string }[] } }
    return JSON.parse(result.content.at(-1)?.text ?? '') as { proposal: { confirmAt: string } }
  }
  const office = await open({ token: owner.token })
  await office.goto('/setup/memchant-key?tab=assistants')
  await expect(office.getByText('No assistant has proposed anything yet.')).toBeVisible()
  await expect(office.getByText(/\/api\/mcp$/)).toBeVisible()
  const stamp = { cardId: card.id, operation: 'issue', quantity: 1, remark: 'Waited long' }
  const { proposal } = await propose('propose_chops', stamp)
  await propose('propose_freeze', { id: card.id })

  const { pathname, search } = new URL(proposal.confirmAt)
  await office.goto(`${pathname}${search}`)
  const drawer = office.getByRole('dialog', { name: 'Give or correct chops' })
  await expect(drawer).toContainText('Waited long')
  await expect(drawer).toContainText(/from \d+ to \d+/)
  await shoot(office, 'assistants-proposal')
  await drawer.getByRole('button', { name: 'Confirm' }).click()
  await expect(drawer).toContainText('Confirmed')
  await expect(drawer.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Close' }).click()

  await rows(office).filter({ hasText: 'Freeze a card' }).click()
  const freeze = office.getByRole('dialog', { name: 'Freeze a card' })
  await freeze.getByRole('button', { name: 'Reject' }).click()
  await office
    .getByRole('dialog', { name: 'Reject this proposal?' })
    .getByRole('button', { name: 'Reject', exact: true })
    .click()
  await expect(freeze).toContainText('Rejected')
  await freeze.getByRole('button', { name: 'Close' }).click()
  await expect(rows(office).filter({ hasText: 'Confirmed' })).toHaveCount(1)
  await expect(rows(office).filter({ hasText: 'Rejected' })).toHaveCount(1)
  await shoot(office, 'assistants')
})
