import { type Barcode, PKPass } from 'passkit-generator'
import { languages, type Language } from '@chopcard/contract/core/kinds.ts'
import type { BarcodeType } from '@chopcard/contract/giving/coupon-checks.ts'
import type { PassField, PassModel } from './pass-model.ts'
import { type PassText, textIn } from './pass-text-rules.ts'

/** What a pass says of who signs it, and of where its phone asks for changes. */
export type AppleTicket = {
  passTypeId: string
  teamId: string
  serial: string
  token: string
  serviceUrl: string
}

/** How Apple's system names our languages; the first is also that of people whose language is none of them. */
const folders: Record<Language, readonly string[]> = {
  'en-US': ['en'],
  'zh-TW': ['zh-Hant'],
  'zh-CN': ['zh-Hans'],
  'pt-BR': ['pt-BR', 'pt'],
}

const formats: Record<BarcodeType, Barcode['format']> = {
  qr: 'PKBarcodeFormatQR',
  code128: 'PKBarcodeFormatCode128',
  ean13: 'PKBarcodeFormatEAN13',
  pdf417: 'PKBarcodeFormatPDF417',
  aztec: 'PKBarcodeFormatAztec',
}

/** The texts of a pass: `pass.json` names what differs between languages, and a file of each language says it. */
export function appleTexts(model: PassModel, ticket: AppleTicket): Record<string, string> {
  const said: Record<string, Exclude<PassText, string>> = {}
  const say = (name: string, text: PassText): string => {
    if (typeof text === 'string') return text
    said[name] = text
    return name
  }
  const field = ({ key, label, value, news }: PassField) => ({
    key,
    label: say(`${key}.label`, label),
    value: say(`${key}.value`, value),
    ...(news && { changeMessage: say(`${key}.news`, news) }),
  })
  const pass = new PKPass({}, undefined, {
    passTypeIdentifier: ticket.passTypeId,
    teamIdentifier: ticket.teamId,
    serialNumber: ticket.serial,
    authenticationToken: ticket.token,
    webServiceURL: ticket.serviceUrl,
    organizationName: say('pass.merchant', model.merchant),
    description: say('pass.title', model.title),
    logoText: say('pass.title', model.title),
    backgroundColor: rgb(model.colours.background),
    foregroundColor: rgb(model.colours.foreground),
    labelColor: rgb(model.colours.label),
    sharingProhibited: true,
    ...(model.ended && { voided: true }),
  })
  pass.type = model.kind === 'coupon' ? 'coupon' : 'storeCard'
  pass.headerFields.push(field(model.header))
  // Together up to four; those of a row share its width.
  const [above, below] = [model.front.slice(0, 2), model.front.slice(2, 4)]
  pass.secondaryFields.push(...above.map(field))
  pass.auxiliaryFields.push(...below.map(field))
  pass.backFields.push(...model.back.map(field))
  if (model.endsAt) pass.setExpirationDate(new Date(model.endsAt))
  if (model.places?.length)
    pass.setLocations(
      ...model.places.map(({ latitude, longitude, name }) => ({ latitude, longitude, relevantText: name })),
    )
  if (model.code)
    pass.setBarcodes({
      format: formats[model.code.type],
      message: model.code.text,
      messageEncoding: 'iso-8859-1',
      altText: model.number,
    })
  const files = { 'pass.json': JSON.stringify(pass.props) }
  return { ...files, ...stringFiles(said) }
}

/** A file of texts for each name that Apple's system has for a language. */
function stringFiles(said: Readonly<Record<string, Exclude<PassText, string>>>): Record<string, string> {
  const names = Object.keys(said)
  if (!names.length) return {}
  return Object.fromEntries(
    languages.flatMap((language) => {
      const lines = names.map((name) => `${quoted(name)} = ${quoted(textIn(said[name] ?? '', language))};\n`).join('')
      return folders[language].map((folder) => [`${folder}.lproj/pass.strings`, lines])
    }),
  )
}

const quoted = (text: string) =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\r', '').replaceAll('\n', '\\n')}"`

function rgb(colour: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return `rgb(${r}, ${g}, ${b})`
}
