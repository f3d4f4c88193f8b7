import { expect, test } from 'vitest'
import { isCron } from './cron.ts'

test.each(['* * * * *', '*/15 * * * *', '7,37 * * * *', '40 2 * * *', '0 9 1 * *', '0 6 * * 1-5', '5 0-12/3 * * 7'])(
  'the text %s is accepted as a cron expression',
  (text) => expect(isCron(text)).toBe(true),
)

test.each([
  '',
  '* * * *',
  '60 * * * *',
  '* 24 * * *',
  '* * 0 * *',
  '*/0 * * * *',
  '5-2 * * * *',
  'a * * * *',
  '* * * * * *',
  '*  * * *',
])('the text «%s» is refused as a cron expression', (text) => expect(isCron(text)).toBe(false))
