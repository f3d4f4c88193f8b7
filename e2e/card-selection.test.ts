import { expect, test } from './journey.ts'
import { makeDrinker, openShop } from './shop.ts'

const viewport = { width: 390, height: 844 }

test('the cards that were opened on a phone are listed at once, also without the cookie of the last one', async ({
  app,
  open,
  shoot,
}) => {
  const [kopi, tea] = [await openShop(app), await openShop(app)]
  const first = await makeDrinker(app, kopi, { name: 'Kopi card' })
  const second = await makeDrinker(app, tea, { name: 'Tea card' }, { nickname: 'Ada' })
  const phone = await open({ viewport })
  for (const { card } of [first, second]) {
    await phone.goto(`/member/card/${card.token}`)
    await expect(phone.getByRole('heading', { name: 'History' })).toBeVisible()
    await expect.poll(() => phone.evaluate('Object.keys(localStorage).length')).toBeGreaterThan(0)
  }
  await expect
    .poll(() => phone.evaluate("Object.keys(localStorage).filter((k) => k.startsWith('card-of-')).length"))
    .toBe(2)

  await phone.goto('/member/CardSelection')
  await expect(phone.getByRole('heading', { name: 'My cards' })).toBeVisible()
  await expect(phone.getByRole('link', { name: /Ada/ })).toHaveAttribute('href', `/member/card/${second.card.token}`)
  await expect(phone.getByRole('link', { name: /Kopi card/ })).toHaveAttribute(
    'href',
    `/member/card/${first.card.token}`,
  )
  await expect(phone.getByRole('button', { name: /Rename/ })).toHaveCount(0)
  await shoot(phone, 'card-selection')

  await phone.context().clearCookies()
  await phone.goto('/member/CardSelection')
  await expect(phone.getByRole('heading', { name: 'Your cards on this phone' })).toBeVisible()
  await shoot(phone, 'card-selection-kept')
  await phone.getByRole('link', { name: /Tea card/ }).click()
  await expect(phone.getByText('0 of 10 stamps collected')).toBeVisible()
})
