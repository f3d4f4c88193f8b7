import type { Banner } from './banner.ts'
import { PlusOutlined } from '@ant-design/icons'
import { listBanners } from '@chopcard/contract/platform/admin/banners.ts'
import { type BannerPlace, bannerPhases } from '@chopcard/contract/office/banners.ts'
import { Button, Empty, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import type { SearchWords } from '../../kit/list-search.ts'
import { formatDay } from '../../lib/format.ts'
import { languageNames, languages } from '../../lib/languages.ts'
import { SysExportButton } from '../export-button.tsx'
import { BannerActions } from './banner-actions.tsx'
import './banners.css'

const BannerDialog = lazyPart(() => import('./banner-dialog.tsx'))

const colours = { shown: 'success', coming: 'processing', over: 'default', off: 'default' } as const

/** The banners of one place, in the order in which they are shown. */
export function BannerList({ place, page }: { place: BannerPlace; page: 'coupon-banner' | 'home-page' }) {
  const { t } = useTranslation(['sys-banners', 'sys-shell'])
  const [open, setOpen] = useState<Banner | 'new'>()
  const toolbar = (filters: SearchWords) => (
    <>
      <SysExportButton list="banners" filters={{ ...filters, place }} />
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
        {t('list.add')}
      </Button>
    </>
  )
  return (
    <ListPage
      route={listBanners}
      params={{ place }}
      title={t(`pages.${page}`, { ns: 'sys-shell' })}
      about={t(`about.${place}`)}
      searchHint={t('list.search')}
      columns={useColumns()}
      filters={[
        {
          kind: 'select',
          name: 'phase',
          label: t('list.phase'),
          options: bannerPhases.map((value) => ({ value, label: t(`phase.${value}`) })),
        },
        {
          kind: 'select',
          name: 'language',
          label: t('list.language'),
          options: languages.map((value) => ({ value, label: languageNames[value] })),
        },
      ]}
      onOpen={setOpen}
      toolbar={toolbar}
      empty={<Empty description={t('list.none')} />}
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
        <span className="banner-cell">
          <img src={Object.values(pictures)[0]?.picture} alt="" loading="lazy" />
          {name}
        </span>
      ),
    },
    {
      key: 'phase',
      title: t('list.phase'),
      render: ({ phase }) => (
        <Tag variant="filled" color={colours[phase]}>
          {t(`phase.${phase}`)}
        </Tag>
      ),
    },
    { key: 'days', title: t('list.days'), sort: 'startsOn', render: (row) => <Days banner={row} /> },
    {
      key: 'pictures',
      title: t('list.pictures'),
      render: ({ pictures }) =>
        languages
          .filter((language) => pictures[language])
          .map((language) => languageNames[language])
          .join(', '),
    },
    { key: 'audience', title: t('list.audience'), render: (row) => <Audience banner={row} /> },
    { key: 'actions', title: '', align: 'right', render: (row) => <BannerActions banner={row} /> },
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
    chosen.length > 0 && chosen.map((language) => languageNames[language]).join(', '),
    states.length > 0 && states.map((state) => t(`state.${state}`)).join(', '),
  ].filter(Boolean)
  return parts.length ? parts.join(' · ') : t('audience.everybody')
}
