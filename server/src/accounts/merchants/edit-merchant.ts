import { isDeepStrictEqual } from 'node:util'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { editMerchant as route, MerchantBody } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import { refuseForeignPictures } from '../../core/own-pictures-rules.ts'
import { refuseGoverned } from '../../core/governed-fields.ts'
import { hoursText } from '../../core/hours-text.ts'
import { recordEvent } from '../../core/events.ts'
import { refuseChanged } from '../../core/refuse-changed.ts'
import type { Verb } from '../../core/context.ts'
import { type Language, languages } from '@chopcard/contract/core/kinds.ts'
import {
  type MerchantLocalizations,
  merchantWordNames,
  type MerchantWords,
} from '@chopcard/contract/accounts/merchant/merchant-words.ts'
import { markedName } from './make-test-merchant.ts'
import { type MerchantInfo, readMerchantInfo } from './merchant-info.ts'
import { endInZone } from './service-end.ts'

/** Changes what is given of the merchant's settings; the audit line names only fields that differ afterwards. */
export const editMerchant: Verb<typeof route> = (ctx, { body: { seen, ...body } }) => {
  refuseForeignPictures(
    [
      ['logo', body.logo],
      ['backgroundImage', body.backgroundImage],
    ],
    ctx.merchant.shortKey,
  )
  return ctx.write(async (tx) => {
    const held = await tx
      .selectFrom('merchant')
      .select(['service_end_at', 'time_zone'])
      .where('merchant_id', '=', ctx.merchant.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const before = await readMerchantInfo(tx, ctx.merchant.id)
    if (seen) refuseChanged(shown(seen, seen, ctx.language), shown(before, seen, ctx.language))
    // JSON knows no undefined: what is absent stays.
    const after = { ...before, ...body, localizations: saidOnly(body.localizations ?? before.localizations) }
    if (ctx.merchant.isTest) after.name = markedName(after.name)
    const changed = isDeepStrictEqual(before.localizations, after.localizations) ? null : after.localizations
    const words = changed && Object.keys(changed).length ? changed : null
    refuseGoverned(ctx.merchant, 'merchant', [{ field: 'localizations', after: words }])
    await tx
      .updateTable('merchant')
      .set({ ...merchantColumns(after), service_end_at: endInZone(held, after.timeZone) })
      .where('merchant_id', '=', ctx.merchant.id)
      .execute()
    if (before.name !== after.name || changed)
      recordEvent(tx, { merchantId: ctx.merchant.id }, { type: 'merchant.revised', subject: ctx.merchant.id, data: {} })
    // How long PINs are is not the platform's to change.
    if (ctx.view && before.pinLength !== after.pinLength) refuse('VIEW_AS_FORBIDDEN')
    ctx.note({ target: ctx.merchant.id, ...changes(before, after) })
    return after
  })
}

const merchantColumns = (info: MerchantInfo) => ({
  name: info.name,
  logo: info.logo,
  background_color: info.backgroundColor,
  background_image: info.backgroundImage,
  primary_language: info.primaryLanguage,
  time_zone: info.timeZone,
  currency: info.currency,
  mobile_registration_mode: info.mobileRegistrationMode,
  address: info.address,
  registration_text: info.registrationText,
  terms: info.terms,
  ...wordColumns(info.localizations),
  phone: info.phone,
  website: info.website,
  opening_hours: info.openingHours && JSON.stringify(info.openingHours),
  offline_till: info.offlineTill,
  offline_hours: info.offlineHours,
  offline_acts: info.offlineActs,
  pin_length: info.pinLength,
})

/** What a form shows of the fields that it was filled with: the hours in words, and every word of every language. */
function shown(info: MerchantBody, filled: MerchantBody, language: Language): Record<string, unknown> {
  const { openingHours, localizations } = info
  const readable = {
    ...info,
    openingHours: openingHours && hoursText(openingHours, language),
    localizations: Object.fromEntries(languages.map((one) => [one, everyWord(localizations?.[one])])),
  }
  return Object.fromEntries(Object.entries(readable).filter(([name]) => name in filled))
}

const everyWord = (words: MerchantWords = {}) =>
  Object.fromEntries(merchantWordNames.map((name) => [name, words[name] ?? '']))

/** The fields that differ, as they were and as they are. */
function changes(before: MerchantInfo, after: MerchantInfo) {
  const names = (Object.keys(after) as (keyof MerchantInfo)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
  const only = (info: MerchantInfo) => Object.fromEntries(names.map((name) => [name, info[name]]))
  return { before: only(before), after: only(after) }
}

/** Words that were emptied are none, and so is a language without any. */
const saidOnly = (given: MerchantLocalizations): MerchantLocalizations =>
  Object.fromEntries(
    Object.entries(given)
      .map(
        ([language, words]) =>
          [language, Object.fromEntries(Object.entries(words).filter(([, word]) => word))] as const,
      )
      .filter(([, words]) => Object.keys(words).length > 0),
  )

/** Names stand apart from the other words: they are read with every request, and the others seldom. */
function wordColumns(localizations: MerchantLocalizations) {
  const names: Partial<Record<Language, string>> = {}
  const others: MerchantLocalizations = {}
  for (const [language, { name, ...rest }] of Object.entries(localizations) as [Language, MerchantWords][]) {
    if (name) names[language] = name
    others[language] = rest
  }
  return { localized_names: JSON.stringify(names), localizations: JSON.stringify(others) }
}
