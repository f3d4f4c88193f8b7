import { posix } from 'node:path'
import type { Source } from './sources.ts'

/** A name that is not used any more, and the standard term for what it meant. */
export type Banned = { name: RegExp; instead: string }

/** Names of files, without their extension. */
export const bannedFiles: readonly Banned[] = [
  { name: /^in-lanes$/, instead: 'map-with-concurrency' },
  { name: /^in-slices$/, instead: 'run-in-batches' },
  { name: /^or-null$/, instead: 'null-if-not-found' },
  { name: /^on-days$/, instead: 'local-day-range' },
  { name: /password-again$/, instead: 'reauthenticate' },
  { name: /^takes?-|-take-/, instead: 'a verb for what it does: fetch, consume, reserve, revoke' },
  { name: /^(?:use-)?settled?(?:-|$)/, instead: 'a verb for what it does: accrue, apply, pay, debounce' },
  { name: /^meet-deadlines$/, instead: 'run-due-deadlines' },
  { name: /^(?:find-sign|sign-panel|thing-panel)$/, instead: 'scan target, scan result' },
  { name: /-(?:sign|marks)$|(?:^|-)faces?(?:-|$)/, instead: 'signature, credentials, card art' },
  { name: /(?:^|-)fair(?:-|$)/, instead: 'carnival' },
  { name: /^world-select$/, instead: 'regions' },
  {
    name: /^(?:parse|read|upload)-sheet$|^sheet-(?:dialog|drop|file|steps|process)$/,
    instead: 'workbook, bottom-sheet',
  },
  { name: /(?<!time-)slots?(?:-|$)/, instead: 'time-slot' },
  { name: /(?:^|-)books(?:-|$)/, instead: 'reconcile (balances), commit (audit log entry and stored answer)' },
  { name: /^few-at-once$/, instead: 'limit-concurrency' },
  { name: /^unless-doubled$/, instead: 'refuse-duplicate-submit' },
  { name: /^past-lines$/, instead: 'past-entries' },
  { name: /-cop(?:y|ies)$|^(?:copy|held|given)-(?!values)/, instead: 'issued-coupon, holder' },
]

/** Names that are banned wherever a program or a comment uses them. */
export const bannedWords: readonly Banned[] = [
  { name: /^inLanes$/, instead: 'mapWithConcurrency' },
  { name: /^inSlices$/, instead: 'runInBatches' },
  { name: /^orNull$/, instead: 'nullIfNotFound' },
  { name: /^onDays$/, instead: 'localDayRange' },
  { name: /^(?:ask|use)?passwordAgain$/i, instead: 'reauthenticate' },
  { name: /^meetDeadlines(?:Of)?$/, instead: 'runDueDeadlines' },
  {
    name: /^(?:give|find|load|lock|mail|count|uncount|present|resend|hold)Cop(?:y|ies)$|^CopyOfCoupon$/,
    instead: 'issuedCoupon',
  },
  { name: /^(?:ScannedSign|signNamed|SignPanel|ThingPanel)$/, instead: 'ScanTarget, ScanResultPanel' },
  { name: /^(?:withMarks|refuseGovernedMarks|MarkFields)$/, instead: 'credentials' },
  {
    name: /^(?:parse|send|upload|forget|remove)Sheet$|^Sheet(?:Dialog|Drop|Steps|Limits)$/,
    instead: 'workbook, BottomSheet',
  },
  { name: /^(?:book|find|lock|list|load|fill|make)Slots?$|^Slot(?:Row|List|Choice)$/, instead: 'timeSlot' },
  { name: /^fewAtOnce$/, instead: 'limitConcurrency' },
  { name: /^(?:unless|refuse)Doubled$/, instead: 'refuseDuplicate' },
  { name: /[a-z]Books(?:[A-Z]|$)|^(?:cardBooks|BooksCheck|booksCheck|bookkeeper)$/, instead: 'reconcile, commit' },
  { name: /[hH]eld(?:Coupon|Voucher)/, instead: 'holderCoupon, holderVoucher' },
]

/** Ordinary words that are banned as the name of something that a program declares. */
export const bannedDeclarations: readonly Banned[] = [
  { name: /^lanes?$/, instead: 'concurrency' },
  { name: /^patience(?:[A-Z]|$)/, instead: 'REQUEST_TIMEOUT_MS, a timeout with its unit' },
  { name: /^(?:most|least|longest|largest)(?:[A-Z]|$)/, instead: 'MAX_…, with its unit' },
  { name: /^takes?(?:[A-Z]|$)/, instead: 'a verb for what it does: fetch, consume, reserve, revoke' },
  { name: /^(?:facts|state|lines?|columns)Of$/, instead: 'its noun, such as cardFacts, codeState, voucherLine' },
  { name: /^(?:is(?:Of)?)?fair(?:[A-Z]|$)/i, instead: 'carnival' },
  { name: /^situation$/, instead: 'OperationContext' },
  { name: /^(?:Writing|books)$/, instead: 'WriteContext, reconciliation, commit' },
  { name: /^slots?$/, instead: 'balanceIndex, timeSlot' },
  { name: /^(?:face|cardFace|CardFace)s?$/, instead: 'cardArt, or whom or what it shows' },
  { name: /^(?:crowd|company|things|marks|signs)$/, instead: 'batch, scan results, credentials, scan targets' },
  { name: /^settle(?:[A-Z]|$)/, instead: 'a verb for what it does: accrue, apply, pay, debounce' },
]

/** The banned names of a file, each with its standard term. */
export function bannedNames({ path, text }: Source): string[] {
  const [stem = ''] = posix.basename(path).split('.')
  const code = withoutStrings(text)
  const words = new Set(code.match(/[A-Za-z_$][\w$]*/g))
  return [
    ...refusals([stem], bannedFiles),
    ...refusals(words, bannedWords),
    ...refusals(new Set(declaredIn(withoutComments(code))), bannedDeclarations),
  ].map((refusal) => `${path}: ${refusal}`)
}

function refusals(names: Iterable<string>, banned: readonly Banned[]): string[] {
  return [...names].flatMap((name) => {
    const found = banned.find((one) => one.name.test(name))
    return found ? [`${name} (use ${found.instead})`] : []
  })
}

/** Names of the wire and keys of texts stand in quotes and stay. */
const withoutStrings = (text: string): string => text.replace(/'[^'\n]*'|"[^"\n]*"/g, "''")

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

const name = '[A-Za-z_$][\\w$]*'
const declaration = new RegExp(`\\b(?:const|let|function|class|type|interface|enum)\\s+(${name})`, 'g')
const pattern = /\b(?:const|let)\s*([{[][^;]*?[}\]])\s*=(?![=>])/g
const parameters = /\(([^(){}]*)\)\s*(?::[^=;{]*)?(?:=>|\{)/g

/** What a program names itself. A property that is only read (`const { most } = reply`) has its name from elsewhere. */
export function declaredIn(code: string): string[] {
  return [
    ...[...code.matchAll(declaration)].map(([, found = '']) => found),
    ...[...code.matchAll(pattern)].flatMap(([, list = '']) => declaredInPattern(list)),
    ...[...code.matchAll(parameters)].flatMap(([, list = '']) =>
      list.split(/[,[\]]/).map((part) => new RegExp(`^\\s*(${name})\\s*(?:\\?|:|=|$)`).exec(part)?.[1] ?? ''),
    ),
  ].filter(Boolean)
}

function declaredInPattern(list: string): string[] {
  const tokens = list.replace(/=[^,}\]]*/g, '').match(new RegExp(`[{}[\\]]|:?\\s*${name}(?!\\s*:)`, 'g')) ?? []
  const open: string[] = []
  return tokens.flatMap((token) => {
    if (/[{[]/.test(token)) open.push(token)
    else if (/[}\]]/.test(token)) open.pop()
    else if (token.startsWith(':') || open.at(-1) === '[') return token.replace(/:\s*/, '')
    return []
  })
}
