import { Checkbox, Empty, Flex, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { headingOf } from './list-heading.ts'
import type { ListView } from './list-view.ts'
import { ListPaging } from './list-paging.tsx'

/** The list on a phone: a card for each row, so that nothing must be scrolled sideways. */
export function ListCards<Row>({ rowKey, rows, paging, change, empty, ...view }: ListView<Row>) {
  const { t } = useTranslation()
  if (!rows) return <Skeleton active paragraph={{ rows: 8 }} />
  if (!rows.length) return <>{empty ?? <Empty description={t('list.nothingFound')} />}</>
  return (
    <>
      <ul className="list-cards">
        {rows.map((row) => (
          <li key={rowKey(row)}>
            <RowCard {...view} row={row} id={rowKey(row)} />
          </li>
        ))}
      </ul>
      {paging && paging.total > paging.pageSize && <ListPaging paging={paging} change={change} simple />}
    </>
  )
}

type RowProps<Row> = Pick<ListView<Row>, 'columns' | 'isPrevious' | 'onOpen' | 'selection'> & { row: Row; id: string }

function RowCard<Row>({ row, id, columns, isPrevious, onOpen, selection }: RowProps<Row>) {
  const heading = headingOf(columns)
  const lines = columns.filter((column) => column !== heading && column.onCard !== 'hidden')
  return (
    <article className={onOpen ? 'row-card row-card-opens' : 'row-card'}>
      <div className="row-card-heading">
        {onOpen ? (
          <button type="button" className="row-card-button" onClick={() => onOpen(row)}>
            {heading?.render(row)}
          </button>
        ) : (
          heading?.render(row)
        )}
        {selection && (
          <Checkbox
            className="row-card-choice"
            aria-label={selection.labelOf(row)}
            checked={selection.chosen.has(id)}
            disabled={isPrevious}
            onChange={({ target }) => {
              const chosen = new Set(selection.chosen)
              if (target.checked) chosen.add(id)
              else chosen.delete(id)
              selection.change(chosen)
            }}
          />
        )}
      </div>
      {lines.map(({ key, title, render }) => (
        <Flex key={key} justify="space-between" gap={12} className="row-card-line">
          <span className="row-card-label">{title}</span>
          <span className="row-card-value">{render(row)}</span>
        </Flex>
      ))}
    </article>
  )
}
