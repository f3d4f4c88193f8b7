import { endOfDay } from '../server/src/core/clock.ts'
import { expect, test } from './journey.ts'
import { makeDrinker, openShop } from './shop.ts'
import { openRow, rows } from './visit.ts'

for (const { language, typed, shown } of [
  { language: 'pt-BR', typed: '25/12/2031', shown: '25/12/2031' },
  { language: 'en-US', typed: '2031-12-25', shown: 'Dec 25, 2031' },
] as const)
  test(`a day that is typed as ${typed} in ${language} is kept, and is shown as ${shown}`, { tag: '@once' }, async ({
    app,
    open,
    shoot,
  }) => {
    const merchant = await openShop(app)
    const { card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
    const page = await open({ token: merchant.owner.token, language })
    const openForm = async () => {
      await page.goto('/members/member-list')
      await openRow(page, rows(page).first())
      await page.getByRole('tab', { name: /^(Edit|Editar)/ }).click()
    }
    await openForm()
    const field = page.getByRole('dialog').getByLabel(/^(Expires|Expira em)/)
    await field.fill(typed)
    await field.press('Enter')
    await expect(field).toHaveValue(shown)
    await page
      .getByRole('button', { name: /^(Save|Salvar)/ })
      .first()
      .click()
    await expect
      .poll(() =>
        app.database.kysely
          .selectFrom('card')
          .select('expires_at')
          .where('merchant_id', '=', merchant.id)
          .where('id', '=', card.id)
          .executeTakeFirst(),
      )
      .toEqual({ expires_at: endOfDay('2031-12-25', merchant.timeZone) })
    await openForm()
    await expect(field).toHaveValue(shown)
    await shoot(page, `day-fields-${language}`)
  })
