import { listBatchRows, rowStates } from '@chopcard/contract/office/merchant/batches.ts'
import { useTranslation } from 'react-i18next'
import { GoButton } from '../../../kit/list-buttons.tsx'
import { TwoLines } from '../../../kit/list-cells.tsx'
import { numberColumn } from '../../../kit/list-columns.tsx'
import { choiceFilter } from '../../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { useListSearch } from '../../../kit/list-search.ts'
import { formatCardNumber } from '../../../lib/format.ts'
import { BatchProgress } from './batch-progress.tsx'
import { usePathParams } from '../../../kit/use-path-params.ts'
import './batches.css'
import { ResultsButton } from './results-button.tsx'
import { RowTag } from './state-tag.tsx'
import { useBatch } from './use-batch.ts'
import { actWords } from './act-words.ts'

type Row = RowOf<typeof listBatchRows>

/** One bulk act or import: how far it is, and what became of each row. */
export default function BatchScreen() {
  const { t } = useTranslation(['batches', 'shell'])
  const { id = '' } = usePathParams()
  const { search } = useListSearch()
  const batch = useBatch(id)
  return (
    <ListPage
      route={listBatchRows}
      params={{ id }}
      title={batch ? actWords(t, batch) : t('menu.batch', { ns: 'shell' })}
      columns={useRowColumns()}
      rowKey={({ number }) => String(number)}
      filters={[choiceFilter('state', t('column.result'), rowStates, (value) => t(`row.${value}`))]}
      empty={t('noRows')}
      toolbar={
        <>
          <GoButton to={{ to: '/members/member-list' }}>{t('toList')}</GoButton>
          <ResultsButton id={id} state={search.state} />
        </>
      }
    >
      {batch && <BatchProgress batch={batch} />}
    </ListPage>
  )
}

function useRowColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('batches')
  return [
    {
      key: 'member',
      title: t('column.member'),
      render: ({ name, cardNumber, cells }) => (
        <TwoLines
          first={<strong>{name ?? cells?.filter(Boolean).slice(0, 2).join(' · ') ?? '–'}</strong>}
          second={cardNumber && formatCardNumber(cardNumber)}
        />
      ),
    },
    numberColumn('number', t('column.row'), { sort: 'number' }),
    { key: 'state', title: t('column.result'), render: ({ state }) => <RowTag state={state} /> },
    {
      key: 'reason',
      title: t('column.reason'),
      render: ({ message, problems, note }) =>
        message ?? (problems.map((problem) => problem.message).join(' ') || (note && t(`note.${note}`))),
    },
  ]
}
