import { expect, test } from 'vitest'
import { channelsTo, type Reachable } from './reach-rules.ts'

const member: Reachable = { state: 'active', hasEmail: true, hasDeclined: false, browsers: 1 }
const [both, mail, push] = [['push', 'email'], ['email'], ['push']] as const

test.each<[string, Partial<Reachable>, readonly ('push' | 'email')[], unknown]>([
  ['by every chosen channel that reaches them', {}, both, ['push', 'email']],
  ['by no channel that was not chosen', {}, mail, ['email']],
  ['by mail where no browser listens', { browsers: 0 }, both, ['email']],
  ['by push where there is no address', { hasEmail: false }, both, ['push']],
  ['by push although mails were declined', { hasDeclined: true }, both, ['push']],
  ['not by mails they declined', { hasDeclined: true, browsers: 0 }, both, 'declined'],
  ['not at all where nothing reaches them', { hasEmail: false, browsers: 0 }, both, 'unreachable'],
  ['not by push where no browser listens', { browsers: 0 }, push, 'unreachable'],
  ['with an expired card, too', { state: 'expired' }, mail, ['email']],
  ['with a frozen card, too', { state: 'frozen' }, mail, ['email']],
  ['no longer once the card is closed', { state: 'closed' }, both, 'closed'],
])('a member is notified %s', (_what, given, chosen, expected) => {
  expect(channelsTo({ ...member, ...given }, chosen)).toEqual(expected)
})
