import type { BannerPlace, BannerPictures } from '@chopcard/contract/office/banners.ts'
import type { TutorialTexts } from '@chopcard/contract/office/tutorials.ts'
import { filteredBanners } from '../banners/list-banners.ts'
import { say } from '../../core/i18n.ts'
import { filteredTutorials } from '../tutorials/list-system-tutorials.ts'
import { tutorialText } from '../tutorials/tutorial-text.ts'
import { newestFirst, type SystemExportScope } from './export-source.ts'

/** The tutorials of the platform's list. */
export const tutorialsSource = newestFirst({
  columns: ['sequence', 'title', 'languages', 'state', 'seenBy'],
  query: ({ db, filters }: SystemExportScope) => filteredTutorials(db, filters),
  id: 't.id',
  cells: (row, { language }) => {
    const texts = row.texts as TutorialTexts
    return [
      row.position,
      tutorialText(texts, language).title,
      Object.keys(texts).join(', '),
      say(language, 'sys-tutorials', row.enabled ? 'list.shown' : 'list.hidden'),
      row.seen_by,
    ]
  },
})

/** The banners of one place. */
export const bannersSource = newestFirst({
  columns: ['sequence', 'name', 'state', 'validFrom', 'validTo', 'languages', 'link'],
  query: ({ db, filters }: SystemExportScope) => {
    const { place, ...rest } = filters as { place: BannerPlace }
    return filteredBanners(db, place, rest)
  },
  id: 'b.id',
  cells: (row, { language }) => [
    row.position,
    row.name,
    say(language, 'sys-banners', `phase.${row.phase}`),
    row.starts_on,
    row.ends_on,
    Object.keys(row.pictures as BannerPictures).join(', '),
    row.link,
  ],
})
