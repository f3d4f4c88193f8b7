import { expect, test } from 'vitest'
import { CampaignSettings } from './campaign-settings.ts'
import { fieldsInLanguage, inLanguage } from './campaign-words.ts'
import { problemsOf } from '../core/problems.ts'

const picture = `/files/kopi1234/${'a'.repeat(64)}.webp`
const [cup, mug] = ['019380a0-0000-7000-8000-000000000001', 'new-mug']
const given = {
  type: 'multi-tiers',
  name: 'Journey',
  logo: picture,
  chopTypes: [{ code: 'KOPI', stampCount: 10, stampedImage: picture, unstampedImage: picture }],
  memberLevels: [
    { level: 'Start', description: 'All' },
    { id: cup, level: 'Gold', description: 'Best' },
  ],
  rewards: [
    { id: cup, chopCount: 5, name: 'Cup', image: picture, effectiveFrom: '2026-01-01', level: 'Gold' },
    {
      id: mug,
      chopCount: 9,
      name: 'Mug',
      description: 'Red',
      image: picture,
      effectiveFrom: '2026-01-01',
      level: 'Start',
    },
  ],
  welcomeGift: 'A cookie',
  venue: 'Hall',
}
const words = {
  name: '旅程',
  welcomeGift: '餅乾',
  rewards: { [cup]: { name: '杯子', description: '小' }, [mug]: { name: '馬克杯' } },
  levels: { [cup]: '黃金' },
}

test('a question is shown in the reader’s language and its answer is stored under the label', () => {
  const memberFields = [{ id: cup, label: 'Birthday', kind: 'day' as const }, { label: 'Town' }]
  const settings = CampaignSettings.parse({
    ...given,
    memberFields,
    localizations: { 'zh-TW': { memberFields: { [cup]: '生日' } } },
  })
  const shown = (language: 'zh-TW' | 'pt-BR') =>
    fieldsInLanguage(settings, language).map((field) => [field.label, field.shown])
  expect(shown('zh-TW')).toEqual([
    ['Birthday', '生日'],
    ['Town', 'Town'],
  ])
  expect(shown('pt-BR').map(([, name]) => name)).toEqual(['Birthday', 'Town'])
})

test('the options of a question are shown in the reader’s language, in their order, next to the stored answers', () => {
  const settings = CampaignSettings.parse({
    ...given,
    memberFields: [{ id: cup, label: 'Drink', kind: 'choice', choices: ['Tea', 'constructor', '3.5'] }],
    localizations: { 'zh-TW': { memberChoices: { [cup]: { Tea: '茶', '3.5': '三點五' } } } },
  })
  const of = (language: 'zh-TW' | 'pt-BR') => fieldsInLanguage(settings, language)[0]
  expect(of('zh-TW')).toMatchObject({
    choices: ['Tea', 'constructor', '3.5'],
    shownChoices: ['茶', 'constructor', '三點五'],
  })
  expect(of('pt-BR')?.shownChoices).toEqual(['Tea', 'constructor', '3.5'])
})

const drinks = { id: cup, label: 'Drink', kind: 'choice' }
test.each<[string, object, object, string[]]>([
  ['no option', { choices: [] }, {}, ['memberFields.0.choices: required']],
  ['an option twice', { choices: ['Tea', 'tea'] }, {}, ['memberFields.0.choices: unique']],
  ['two told apart', { choices: ['Tea', 'Kopi'] }, { Tea: '茶', Kopi: '咖啡' }, []],
  [
    'two with one word',
    { choices: ['Tea', 'Kopi'] },
    { Tea: '茶', Kopi: '茶' },
    [`localizations.zh-TW.memberChoices.${cup}.Kopi: unique`],
  ],
  [
    'a word too long',
    { choices: ['Tea'] },
    { Tea: 'x'.repeat(81) },
    [`localizations.zh-TW.memberChoices.${cup}.Tea: tooLong`],
  ],
])('options of a question are checked: %s', (_what, field, own, problems) => {
  const parsed = CampaignSettings.safeParse({
    ...given,
    memberFields: [{ ...drinks, ...field }],
    localizations: { 'zh-TW': { memberChoices: { [cup]: own } } },
  })
  expect(parsed.success ? [] : problemsOf(parsed.error).map(({ path, message }) => `${path}: ${message}`)).toEqual(
    problems,
  )
})

test('a reader sees the campaign’s words in their language, for each reward and level too, and the original where a translation is missing', () => {
  const settings = CampaignSettings.parse({ ...given, localizations: { 'zh-TW': words } })
  expect(inLanguage(settings, 'zh-TW')).toMatchObject({
    name: '旅程',
    welcomeGift: '餅乾',
    venue: 'Hall',
    memberLevels: [{ level: 'Start' }, { level: '黃金' }],
    rewards: [
      { name: '杯子', description: '小', level: '黃金' },
      { name: '馬克杯', description: 'Red', level: 'Start' },
    ],
  })
  expect(inLanguage(settings, 'pt-BR')).toBe(settings)
})

test('an additional reward of a tier has its own translations', () => {
  const [tier, ...tiers] = given.rewards
  const settings = CampaignSettings.parse({
    ...given,
    rewards: [{ ...tier, more: [{ id: 'new-a', name: 'Beans' }, { name: 'Cake' }] }, ...tiers],
    localizations: { 'zh-TW': { rewards: { 'new-a': { name: '豆' } } } },
  })
  const [first] = inLanguage(settings, 'zh-TW').rewards
  expect(first).toMatchObject({ name: 'Cup', more: [{ name: '豆' }, { name: 'Cake' }] })
})

test.each<[string, object, string[]]>([
  ['a name that is too long', { rewards: { [cup]: { name: 'x'.repeat(81) } } }, [`rewards.${cup}.name: tooLong`]],
  [
    'a description too',
    { rewards: { [mug]: { description: 'x'.repeat(501) } } },
    [`rewards.${mug}.description: tooLong`],
  ],
  ['a level', { levels: { [cup]: 'x'.repeat(41) } }, [`levels.${cup}: tooLong`]],
  ['an id that is none', { rewards: { __proto__x: {} } }, ['rewards.__proto__x: invalid']],
  ['a field that is none', { rewards: { [cup]: { image: picture } } }, [`rewards.${cup}.image: unknownKey`]],
  [
    'more than there can be',
    { levels: Object.fromEntries(Array.from({ length: 301 }, (_, n) => [`new-${n}`, 'x'])) },
    ['levels: tooMany'],
  ],
])('words of a language are refused at their field: %s', (_what, wrong, problems) => {
  const parsed = CampaignSettings.safeParse({ ...given, localizations: { 'zh-TW': wrong } })
  expect(parsed.success ? [] : problemsOf(parsed.error).map(({ path, message }) => `${path}: ${message}`)).toEqual(
    problems.map((problem) => `localizations.zh-TW.${problem}`),
  )
})
