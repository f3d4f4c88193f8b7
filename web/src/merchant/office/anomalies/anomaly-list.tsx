import { anomalyRules, findingStates } from '@chopcard/contract/office/anomaly-kinds.ts'
import { listFindings } from '@chopcard/contract/office/merchant/anomalies.ts'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { choiceFilter, daysFilter } from '../../../kit/list-filter.ts'
import { ListPage } from '../../../kit/list-page.tsx'
import { useOpened } from '../../../kit/list-search.ts'
import { useStoreFilter } from '../../../kit/stores.ts'
import { useCampaignFilter } from '../../../kit/use-campaign-filter.ts'
import { BoardFigures } from './board-figures.tsx'
import { useFindingColumns } from './finding-columns.tsx'
import './anomalies.css'

const FindingDrawer = lazyPart(() => import('./finding-drawer.tsx'))

/** What was unusual at the tills, for a person to decide on. */
export default function AnomalyList() {
  const { t } = useTranslation(['anomalies', 'shell'])
  const [opened, open] = useOpened('finding')
  return (
    <ListPage
      route={listFindings}
      title={t('menu.anomaly-list', { ns: 'shell' })}
      about={t('about')}
      searchHint={t('search')}
      filters={[
        choiceFilter('state', t('state'), findingStates, (value) => t(`states.${value}`)),
        choiceFilter('rule', t('rule'), anomalyRules, (value) => t(`rules.${value}`)),
        ...useStoreFilter(),
        daysFilter(t('days')),
        { ...useCampaignFilter(t('campaign')), isRare: true },
      ]}
      columns={useFindingColumns()}
      onOpen={({ id }) => open(id)}
      empty={t('none')}
    >
      <BoardFigures />
      {opened && <FindingDrawer id={opened} onClose={() => open(undefined)} />}
    </ListPage>
  )
}
