import { Empty, Table, type TableProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { headingOf } from './list-heading.ts'
import type { ListSelection, ListView } from './list-view.ts'
import { ListPaging } from './list-paging.tsx'
import './list-table.css'

/** The list on a wide page. */
export function ListTable<Row>({
  columns,
  rowKey,
  rows,
  paging,
  isLoading,
  isPrevious,
  search,
  change,
  onOpen,
  selection,
  empty,
}: ListView<Row>) {
  const { t } = useTranslation()
  const orderOf = (sort: string | undefined) => {
    if (!sort) return undefined
    if (search.sort === sort) return 'ascend' as const
    return search.sort === `-${sort}` ? ('descend' as const) : null
  }
  const onChange: TableProps<object>['onChange'] = (_paging, _filters, sorter) => {
    const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
    const sort = columns.find(({ key }) => key === columnKey)?.sort
    change({ sort: sort && order ? `${order === 'descend' ? '-' : ''}${sort}` : undefined })
  }
  const heading = headingOf(columns)
  return (
    <>
      <Table<object>
        size="middle"
        rowKey={(row) => rowKey(row as Row)}
        dataSource={rows as object[] | undefined}
        loading={isLoading && !rows}
        pagination={false}
        rowSelection={selection && rowSelectionOf(selection, rows?.map(rowKey) ?? [], isPrevious)}
        scroll={{ x: true }}
        onChange={onChange}
        locale={{ emptyText: rows && (empty ?? <Empty description={t('list.nothingFound')} />) }}
        columns={columns.map((column) => ({
          key: column.key,
          title: column.title,
          align: column.align,
          width: column.width,
          sorter: Boolean(column.sort),
          sortOrder: orderOf(column.sort),
          render: (_: unknown, row: object) =>
            onOpen && column === heading ? (
              <button type="button" className="list-row-open" onClick={() => onOpen(row as Row)}>
                {column.render(row as Row)}
              </button>
            ) : (
              column.render(row as Row)
            ),
        }))}
        onRow={onOpen && ((row) => ({ onClick: (event) => isOwn(event) && onOpen(row as Row), className: 'list-row' }))}
      />
      {paging && paging.total > 0 && <ListPaging paging={paging} change={change} />}
    </>
  )
}

/** Rows that were chosen on other pages stay chosen. */
function rowSelectionOf<Row>(
  selection: ListSelection<Row>,
  onPage: string[],
  disabled: boolean | undefined,
): TableProps<object>['rowSelection'] {
  const { chosen, change, labelOf, labelOfAll } = selection
  return {
    selectedRowKeys: [...chosen],
    onChange: (keys) => change(new Set([...[...chosen].filter((key) => !onPage.includes(key)), ...keys.map(String)])),
    getCheckboxProps: (row) => ({ 'aria-label': labelOf(row as Row), disabled }),
    getTitleCheckboxProps: () => ({ 'aria-label': labelOfAll }),
    columnWidth: 44,
  }
}

/** A click on a button or link of the row, or on something it opened elsewhere on the page, does not open the row. */
const isOwn = ({ target, currentTarget }: React.MouseEvent) =>
  currentTarget.contains(target as Node) && !(target as Element).closest('a, button, input, label, [role="button"]')
