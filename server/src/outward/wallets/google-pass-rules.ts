import { fractionDigits } from '@chopcard/contract/core/currency-rules.ts'
import { languages, type Language } from '@chopcard/contract/core/kinds.ts'
import type { BarcodeType } from '@chopcard/contract/giving/coupon-checks.ts'
import type { PassKind } from '@chopcard/contract/outward/wallets.ts'
import type { PassEnd, PassField, PassModel } from './pass-model.ts'
import { changingDigits } from '@chopcard/contract/loyalty/campaign-types.ts'
import { type PassText, textIn } from './pass-text-rules.ts'

/** What Google calls the class and the object of each kind of pass. */
export const googleTypes: Record<PassKind, { cls: string; object: string; objects: string }> = {
  card: { cls: 'loyaltyClass', object: 'loyaltyObject', objects: 'loyaltyObjects' },
  coupon: { cls: 'offerClass', object: 'offerObject', objects: 'offerObjects' },
  voucher: { cls: 'giftCardClass', object: 'giftCardObject', objects: 'giftCardObjects' },
}

/** Where Google finds pictures and sends its notices, and the language that stands first. */
export type GooglePlace = {
  publicUrl: string
  issuerId: string
  language: Language
  pictureUrl: string
  /** Whether objects may say where the stores are. */
  namesStores: boolean
}

export const classIdOf = (issuerId: string, { kind, definitionId }: Pick<PassModel, 'kind' | 'definitionId'>): string =>
  `${issuerId}.${kind}-${definitionId}`
export const objectIdOf = (issuerId: string, { kind, subjectId }: Pick<PassModel, 'kind' | 'subjectId'>): string =>
  `${issuerId}.${kind}-${subjectId}`

/** The kind and the id of the pass that an object's id names. */
export function readObjectId(objectId: string): { issuerId: string; kind: string; subjectId: string } | undefined {
  const [, issuerId = '', kind = '', subjectId = ''] = /^(\d+)\.([a-z]+)-([0-9a-f-]{36})$/.exec(objectId) ?? []
  return issuerId ? { issuerId, kind, subjectId } : undefined
}

const translated = (text: PassText, place: GooglePlace) => ({
  defaultValue: { language: place.language, value: textIn(text, place.language) },
  ...(typeof text !== 'string' && {
    translatedValues: languages
      .filter((language) => language !== place.language)
      .map((language) => ({ language, value: text[language] })),
  }),
})

const image = (uri: string) => ({ sourceUri: { uri } })
/** Published pictures are also served as PNG, which every wallet can show. */
const logoOf = (model: PassModel, { publicUrl }: GooglePlace) =>
  image(`${publicUrl}${model.logo.replace(/\.webp$/, '-512.png')}`)

/** How all passes of a campaign, a coupon or a voucher look. */
export function googleClass(model: PassModel, place: GooglePlace): object {
  const merchant = textIn(model.merchant, place.language)
  const title = textIn(model.title, place.language)
  const isPublic = place.publicUrl.startsWith('https:')
  return {
    id: classIdOf(place.issuerId, model),
    issuerName: merchant,
    localizedIssuerName: translated(model.merchant, place),
    reviewStatus: 'UNDER_REVIEW',
    hexBackgroundColor: model.colours.background,
    multipleDevicesAndHoldersAllowedStatus: 'ONE_USER_ALL_DEVICES',
    ...(isPublic && { callbackOptions: { url: `${place.publicUrl}/api/wallet/google/callback` } }),
    ...ownClass[model.kind](model, place, title, merchant),
  }
}

const ownClass: Record<PassKind, (model: PassModel, place: GooglePlace, title: string, merchant: string) => object> = {
  card: (model, place, title) => ({
    programName: title,
    localizedProgramName: translated(model.title, place),
    programLogo: logoOf(model, place),
  }),
  coupon: (model, place, title, merchant) => ({
    title,
    localizedTitle: translated(model.title, place),
    provider: merchant,
    redemptionChannel: 'INSTORE',
    titleImage: logoOf(model, place),
  }),
  voucher: (model, place, _title, merchant) => ({
    merchantName: merchant,
    localizedMerchantName: translated(model.merchant, place),
    programLogo: logoOf(model, place),
  }),
}

const states: Record<PassEnd, string> = { used: 'COMPLETED', expired: 'EXPIRED', closed: 'INACTIVE' }

/** What one card, coupon or voucher shows. */
export function googleObject(model: PassModel, place: GooglePlace): object {
  return {
    id: objectIdOf(place.issuerId, model),
    classId: classIdOf(place.issuerId, model),
    state: model.ended ? states[model.ended] : 'ACTIVE',
    heroImage: image(place.pictureUrl),
    ...(model.endsAt && { validTimeInterval: { end: { date: model.endsAt } } }),
    ...(place.namesStores && { merchantLocations: locationsOf(model) }),
    ...codeOf(model),
    textModulesData: [...model.front, ...model.back.filter(({ key }) => !linked.has(key))].map((field) => ({
      id: field.key,
      ...moduleOf(field, place),
    })),
    linksModuleData: { uris: linksOf(model, place) },
    ...ownObject[model.kind](model, place),
  }
}

/** Near which the phone shows the pass; none takes those away that were told before. */
const locationsOf = ({ places = [] }: PassModel) => places.map(({ latitude, longitude }) => ({ latitude, longitude }))

const ownObject: Record<PassKind, (model: PassModel, place: GooglePlace) => object> = {
  card: (model, place) => ({
    accountId: model.number || model.subjectId,
    accountName: model.holder ?? model.number,
    loyaltyPoints: {
      label: textIn(model.header.label, place.language),
      localizedLabel: translated(model.header.label, place),
      balance: { string: model.balance },
    },
  }),
  coupon: () => ({}),
  voucher: (model) => ({
    cardNumber: model.number.replaceAll(' ', ''),
    ...(model.money && { balance: { micros: microsOf(model.money), currencyCode: model.money.currency } }),
  }),
}

/** Google counts millionths of a currency's whole unit. */
function microsOf({ minor, currency }: { minor: number; currency: string }): string {
  return String(minor * 10 ** (6 - fractionDigits(currency)))
}

const barcodes: Record<BarcodeType, string> = {
  qr: 'QR_CODE',
  code128: 'CODE_128',
  ean13: 'EAN_13',
  pdf417: 'PDF_417',
  aztec: 'AZTEC',
}

/** The code, or how the phone makes the one of now: the same as on the card's page. */
function codeOf({ code, changing, number }: PassModel): object {
  if (changing)
    return {
      rotatingBarcode: {
        type: 'QR_CODE',
        valuePattern: `${changing.start}{totp_value_0}`,
        alternateText: number,
        totpDetails: {
          algorithm: 'TOTP_SHA1',
          periodMillis: String(changing.seconds * 1000),
          parameters: [{ key: changing.key, valueLength: changingDigits }],
        },
      },
    }
  return code ? { barcode: { type: barcodes[code.type], value: code.text, alternateText: number } } : {}
}

const linked = new Set(['page', 'guide', 'tour', 'hint'])

const moduleOf = ({ label, value }: PassField, place: GooglePlace) => ({
  header: textIn(label, place.language),
  body: textIn(value, place.language),
  localizedHeader: translated(label, place),
  localizedBody: translated(value, place),
})

const linksOf = (model: PassModel, place: GooglePlace) =>
  model.back
    .filter(({ key }) => linked.has(key) && key !== 'hint')
    .map(({ key, label, value }) => ({
      id: key,
      uri: textIn(value, place.language),
      description: textIn(label, place.language),
      localizedDescription: translated(label, place),
    }))
