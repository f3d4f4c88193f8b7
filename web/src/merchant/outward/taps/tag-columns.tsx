import type { Tag } from '@chopcard/contract/outward/merchant/taps.ts'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '../../../kit/list-view.ts'
import { useStoreColumn } from '../../../kit/stores.ts'
import { formatInstant, formatNumber } from '../../../lib/format.ts'
import { TagState } from './tag-state.tsx'

/** What a tag stands for, by name. */
export function useStandsFor() {
  const { t } = useTranslation('taps')
  return ({ kind, campaign, booth, staff }: Tag): string =>
    kind === 'counter' ? (campaign?.name ?? t('allCampaigns')) : (booth?.name ?? staff?.name ?? t('nobody'))
}

export function useTagColumns(): ListColumn<Tag>[] {
  const { t } = useTranslation('taps')
  const standsFor = useStandsFor()
  return [
    {
      key: 'name',
      title: t('column.name'),
      sort: 'name',
      onCard: 'heading',
      render: ({ name, place }) => (
        <span className="tap-name">
          <strong>{name}</strong>
          <small>{place}</small>
        </span>
      ),
    },
    { key: 'kind', title: t('column.kind'), render: ({ kind }) => t(`kind.${kind}`) },
    { key: 'stands', title: t('column.stands'), render: standsFor },
    ...useStoreColumn(),
    { key: 'state', title: t('column.state'), render: ({ state }) => <TagState state={state} /> },
    {
      key: 'lastTap',
      title: t('column.lastTap'),
      sort: 'lastTapAt',
      render: ({ lastTapAt }) => (lastTapAt ? formatInstant(lastTapAt) : t('never')),
    },
    { key: 'taps', title: t('column.taps'), sort: 'taps', align: 'right', render: ({ taps }) => formatNumber(taps) },
  ]
}
