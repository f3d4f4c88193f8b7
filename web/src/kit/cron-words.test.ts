import i18next, { type ResourceKey } from 'i18next'
import { expect, test } from 'vitest'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { cronWords } from './cron-words.ts'

const files = import.meta.glob<ResourceKey>('../../locales/*/tasks.json', { eager: true, import: 'default' })

async function wordsIn(language: Language) {
  const words = i18next.createInstance()
  await words.init({
    lng: language,
    resources: { [language]: { tasks: files[`../../locales/${language}/tasks.json`] ?? {} } },
  })
  const t = words.getFixedT(language, 'tasks')
  return (cron: string) => cronWords(cron, t, language)
}

test.each([
  ['* * * * *', 'Every minute', '每分鐘', '每分钟', 'A cada minuto'],
  ['*/15 * * * *', 'Every 15 minutes', '每 15 分鐘', '每 15 分钟', 'A cada 15 minutos'],
  ['7 * * * *', 'Every hour, 7 minutes past', '每小時的第 7 分', '每小时的第 7 分', 'A cada hora, no minuto 7'],
  [
    '7,37 * * * *',
    'Every hour, at minutes 7 and 37',
    '每小時的第 7和37 分',
    '每小时的第 7和37 分',
    'A cada hora, nos minutos 7 e 37',
  ],
  ['20 3 * * *', 'Every day at 3:20 AM', '每天 凌晨3:20', '每天 03:20', 'Todos os dias às 03:20'],
  [
    '0 6 * * 1',
    'Every Monday at 6:00 AM',
    '每星期一 清晨6:00',
    '每星期一 06:00',
    'Toda semana (segunda-feira) às 06:00',
  ],
  [
    '5 0 1 * *',
    'On day 1 of every month at 12:05 AM',
    '每月 1 日 凌晨12:05',
    '每月 1 日 00:05',
    'No dia 1 de cada mês às 00:05',
  ],
  ['0 6 * 2 1', 'By the rule 0 6 * 2 1', '依規則 0 6 * 2 1', '按规则 0 6 * 2 1', 'Pela regra 0 6 * 2 1'],
])('the schedule %s is described in words in four languages', async (cron, ...expected) => {
  const said = await Promise.all(
    (['en-US', 'zh-TW', 'zh-CN', 'pt-BR'] as const).map(async (language) => (await wordsIn(language))(cron)),
  )
  expect(said.map((words) => words.replaceAll('\u202f', ' '))).toEqual(expected)
})
