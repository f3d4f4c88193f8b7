import type { Banner } from './banner.ts'
import { createBanner, listBanners } from '@chopcard/contract/platform/admin/banners.ts'
import { type BannerPlace, bannerPhases } from '@chopcard/contract/office/banners.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { AddButton } from '../../kit/list-buttons.tsx'
import { PictureCell } from '../../kit/list-cells.tsx'
import { actionsColumn, tagColumn } from '../../kit/list-columns.tsx'
import { choiceFilter } from '../../kit/list-filter.ts'
import { ListPage } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import { formatDay, formatList } from '../../lib/format.ts'
import { languageNames, languages } from '../../lib/languages.ts'
import { SysExportButton } from '../export-button.tsx'
import { BannerActions } from './banner-actions.tsx'
import './banners.css'

const BannerDialog = lazyPart(() => import('./banner-dialog.tsx'))

const colours = { shown: 'success', coming: 'processing', over: 'default', off: 'default' } as const

type Props = { place: BannerPlace; page: 'coupon-banner' | 'home-page'; tools?: ReactNode }

/** The banners of one place, in the order in which they are shown. */
export function BannerList({ place, page, tools }: Props) {
  const { t } = useTranslation(['sys-banners', 'sys-shell'])
  const [open, setOpen] = useState<Banner | 'new'>()
  return (
    <ListPage
      route={listBanners}
      params={{ place }}
      title={t(`pages.${page}`, { ns: 'sys-shell' })}
      about={t(`about.${place}`)}
      searchHint={t('list.search')}
      columns={useColumns()}
      filters={[
        choiceFilter('phase', t('list.phase'), bannerPhases, (value) => t(`phase.${value}`)),
        choiceFilter('language', t('list.language'), languages, (value) => languageNames[value]),
      ]}
      onOpen={setOpen}
      toolbar={
        <>
          {tools}
          <SysExportButton list="banners" within={{ place }} />
          <AddButton route={createBanner} onClick={() => setOpen('new')}>
            {t('list.add')}
          </AddButton>
        </>
      }
      empty={t('list.none')}
    >
      {open && (
        <BannerDialog place={place} banner={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </ListPage>
  )
}

function useColumns(): ListColumn<Banner>[] {
  const { t } = useTranslation('sys-banners')
  return [
    { key: 'sequence', title: t('list.sequence'), sort: 'sequence', width: 80, render: ({ sequence }) => sequence },
    {
      key: 'name',
      title: t('list.name'),
      sort: 'name',
      onCard: 'heading',
      render: ({ name, pictures }) => (
        <PictureCell src={Object.values(pictures)[0]?.picture} width={120} height={36}>
          {name}
        </PictureCell>
      ),
    },
    tagColumn('phase', t('list.phase'), colours, (phase) => t(`phase.${phase}`)),
    { key: 'days', title: t('list.days'), sort: 'startsOn', render: (row) => <Days banner={row} /> },
    {
      key: 'pictures',
      title: t('list.pictures'),
      render: ({ pictures }) =>
        formatList(languages.filter((language) => pictures[language]).map((language) => languageNames[language])),
    },
    { key: 'audience', title: t('list.audience'), render: (row) => <Audience banner={row} /> },
    actionsColumn((row) => <BannerActions banner={row} />),
  ]
}

function Days({ banner: { startsOn, endsOn } }: { banner: Banner }) {
  const { t } = useTranslation('sys-banners')
  if (!startsOn && !endsOn) return t('list.always')
  return `${startsOn ? formatDay(startsOn) : '…'} – ${endsOn ? formatDay(endsOn) : '…'}`
}

function Audience({ banner: { planIds, languages: chosen, states } }: { banner: Banner }) {
  const { t } = useTranslation('sys-banners')
  const parts = [
    planIds.length > 0 && t('audience.plans', { count: planIds.length }),
    chosen.length > 0 && formatList(chosen.map((language) => languageNames[language])),
    states.length > 0 && formatList(states.map((state) => t(`state.${state}`))),
  ].filter(Boolean)
  return parts.length ? parts.join(' · ') : t('audience.everybody')
}
