import { maxConfigNameLength, maxConfigValueLength } from '../core/limits.ts'

/** What administrators of the platform may set while it runs. Every key has an effect; its words are in locales › sys-config. */
type Kind =
  | { kind: 'number'; default: string; min: number; max: number }
  | { kind: 'switch'; default: 'true' | 'false' }
  | { kind: 'text'; default: string; max: number; pattern?: RegExp }
  /** Sealed at rest, never shown again. */
  | { kind: 'secret'; default: ''; max: number; holds?: 'service-account' }

export const configKeys = {
  'logs.messageDays': { kind: 'number', default: '30', min: 1, max: 3650 },
  'logs.taskRunDays': { kind: 'number', default: '14', min: 1, max: 3650 },
  'maintenance.shown': { kind: 'switch', default: 'false' },
  'maintenance.notice': { kind: 'text', default: '', max: 500 },
  'status.shown': { kind: 'switch', default: 'false' },
  'mail.footer': { kind: 'text', default: '', max: 500 },
  'security.adminPasskeys': { kind: 'switch', default: 'false' },
  'monitoring.token': { kind: 'secret', default: '', max: 200 },
  'google.issuerId': { kind: 'text', default: '', max: 30, pattern: /^(\d{6,30})?$/ },
  'google.serviceAccount': { kind: 'secret', default: '', max: maxConfigValueLength, holds: 'service-account' },
  'google.namesStores': { kind: 'switch', default: 'false' },
} as const satisfies Record<string, Kind>

export type ConfigKey = keyof typeof configKeys
export const configKeyNames = Object.keys(configKeys) as ConfigKey[]

/** A text of one's own that the footer of mails may name: `custom.phone` as {{phone}}. */
export const customKey = new RegExp(`^custom\\.[a-zA-Z0-9]{1,${maxConfigNameLength}}$`)
const custom: Kind = { kind: 'text', default: '', max: 500 }

/** Under which name the words of a setting are kept; those of one's own share theirs. */
export const wordsOfKey = (key: string): string => (key.startsWith('custom.') ? 'custom' : key.replace('.', '_'))

/** What a key holds; undefined when there is no such key. */
export const kindOfKey = (key: string): Kind | undefined =>
  Object.hasOwn(configKeys, key) ? configKeys[key as ConfigKey] : customKey.test(key) ? custom : undefined

/** Whether a value fits its key; the key of the message where it does not. */
export function valueProblem(key: string, value: string): 'required' | 'invalid' | undefined {
  const kind = kindOfKey(key)
  if (!kind) return 'invalid'
  if (kind.kind === 'number')
    return /^\d{1,4}$/.test(value) && Number(value) >= kind.min && Number(value) <= kind.max ? undefined : 'invalid'
  if (kind.kind === 'switch') return value === 'true' || value === 'false' ? undefined : 'invalid'
  if (value.length > kind.max) return 'invalid'
  if (kind.kind === 'text') return (kind.pattern?.test(value) ?? true) ? undefined : 'invalid'
  if (value.length < 16) return value ? 'invalid' : 'required'
  return kind.holds && !isServiceAccount(value) ? 'invalid' : undefined
}

/** Whether a text is the key file of a service account of Google's, as it is downloaded. */
function isServiceAccount(text: string): boolean {
  try {
    const { client_email: email, private_key: key } = JSON.parse(text) as Record<string, unknown>
    return typeof email === 'string' && email.includes('@') && typeof key === 'string' && pemKey.test(key)
  } catch {
    return false
  }
}

const pemKey = /^-----BEGIN PRIVATE KEY-----[A-Za-z0-9+/=\s]+-----END PRIVATE KEY-----\s*$/
