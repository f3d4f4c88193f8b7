/** A changed field of the history in words: `chopTypes.1.code` is «Stamp 2 › Name of the stamp». */
import { useTranslation } from 'react-i18next'
import { languageNames, type Language } from '../../../lib/languages.ts'

export type Change = { field: string; before: unknown; after: unknown }

// A reward's or a level's own words, by what they are of.
const partWords: Record<string, string> = {
  'rewards name': 'rewardName',
  'rewards description': 'rewardDescription',
  'levels ': 'level',
  'memberFields ': 'memberFieldLabel',
  'booths name': 'boothName',
  'booths place': 'boothPlace',
}

const rewardWords: Record<string, string> = { name: 'rewardName', more: 'moreReward' }

// What is behind the id of a question are its options.
const wordsOf = (list: string, field: string): string =>
  list === 'memberChoices' ? 'memberFieldChoice' : (partWords[`${list} ${field}`] ?? list)

export function useChangeWords(): (field: string) => string {
  const { t, i18n } = useTranslation('campaigns')
  const label = (name: string) =>
    i18n.exists(`field.${name}`, { ns: 'campaigns' }) ? t(`field.${name}` as 'field.name') : name
  return (field) => {
    const [first = '', second = '', third = '', , fifth = ''] = field.split('.')
    const n = Number(second) + 1
    switch (first) {
      case 'chopTypes':
        return `${t('history.chopType', { n })} › ${label(third)}`
      case 'memberLevels':
        return `${t('history.level', { n })} › ${label(third)}`
      case 'rewards':
        return `${t('history.reward', { n })} › ${label(rewardWords[third] ?? third)}`
      case 'localizations':
        return `${languageNames[second as Language] ?? second} › ${label(wordsOf(third, fifth))}`
      default:
        return label(first)
    }
  }
}
