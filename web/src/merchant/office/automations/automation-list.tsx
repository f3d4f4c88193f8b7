import {
  automationTriggers,
  createAutomation,
  listAutomations,
  switchAutomation,
} from '@chopcard/contract/office/merchant/automations.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { AddButton } from '../../../kit/list-buttons.tsx'
import { OnOffTag, TwoLines } from '../../../kit/list-cells.tsx'
import { choiceFilter } from '../../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { May } from '../../../kit/permissions.tsx'
import { formatInstant, formatNumber } from '../../../lib/format.ts'
import { OnSwitch } from './on-switch.tsx'
import { useAutomationWords } from './use-automation-words.ts'

type Row = RowOf<typeof listAutomations>

/** What happens by itself in the shop, and how often it has. */
export default function AutomationList() {
  const { t } = useTranslation(['automations', 'shell'])
  const navigate = useNavigate()
  return (
    <ListPage
      route={listAutomations}
      title={t('menu.automation-list', { ns: 'shell' })}
      about={t('about')}
      searchHint={t('search')}
      filters={[
        choiceFilter('trigger', t('column.when'), automationTriggers, (value) => t(`trigger.${value}`)),
        choiceFilter('enabled', t('column.enabled'), ['true', 'false'], (value) =>
          t(value === 'true' ? 'column.enabled' : 'history.off'),
        ),
      ]}
      columns={useColumns()}
      onOpen={({ id }) => void navigate({ to: '/campaign/automations/$id', params: { id } })}
      empty={t('none')}
      toolbar={
        <>
          <ExportButton list="automations" />
          <AddButton route={createAutomation} to={{ to: '/campaign/automations/add' }}>
            {t('add')}
          </AddButton>
        </>
      }
    />
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('automations')
  const words = useAutomationWords()
  const count = (key: 'reached' | 'heldOut' | 'refused'): ListColumn<Row> => ({
    key,
    title: t(`column.${key}`),
    align: 'right',
    render: (row) => formatNumber(row[key]),
  })
  return [
    { key: 'name', title: t('column.name'), sort: 'name', onCard: 'heading', render: ({ name }) => name },
    {
      key: 'when',
      title: t('column.when'),
      render: (row) => <TwoLines first={words.when(row)} second={words.who(row).join(' · ')} small />,
    },
    { key: 'what', title: t('column.what'), render: (row) => words.what(row).join(' · ') },
    {
      key: 'enabled',
      title: t('column.enabled'),
      render: (row) => (
        <May
          route={switchAutomation}
          otherwise={<OnOffTag isOn={row.enabled}>{t(row.enabled ? 'column.enabled' : 'history.off')}</OnOffTag>}
        >
          <OnSwitch {...row} />
        </May>
      ),
    },
    count('reached'),
    count('heldOut'),
    count('refused'),
    {
      key: 'lastAt',
      title: t('column.lastAt'),
      render: ({ lastAt }) => (lastAt ? formatInstant(lastAt) : '–'),
    },
  ]
}
