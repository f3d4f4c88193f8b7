import type { Dayjs } from 'dayjs'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { afterEach, expect, test } from 'vitest'
import { storeLanguage } from '../lib/language.ts'
import DayPicker from './day-picker.tsx'
import DayRange from './day-range.tsx'

dayjs.extend(customParseFormat)
afterEach(() => storeLanguage('default'))

test.for([
  ['en-US', 'Nov 2, 2026'],
  ['zh-TW', '2026/11/02'],
  ['zh-CN', '2026/11/02'],
  ['pt-BR', '02/11/2026'],
] as const)('the fields of days write a day as people do in %s', ([language, words]) => {
  storeLanguage(language)
  const fields = [DayPicker({}), DayRange({ label: '', from: '', to: '', onChange: () => undefined })]
  for (const { props } of fields) {
    const [format = ''] = (props as { format: string[] }).format
    const day: Dayjs = dayjs(words, format, true)
    expect(day.format('YYYY-MM-DD')).toBe('2026-11-02')
    expect(day.format(format)).toBe(words)
  }
})
