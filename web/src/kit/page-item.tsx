import type { PaginationProps } from 'antd'
import { cloneElement, isValidElement, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

/** Names the two buttons of a paging that are icons alone. */
export function usePageItem(): NonNullable<PaginationProps['itemRender']> {
  const { t } = useTranslation()
  return (_page, type, element) =>
    (type === 'prev' || type === 'next') && isValidElement(element)
      ? cloneElement(element as ReactElement<{ 'aria-label'?: string }>, { 'aria-label': t(`list.${type}`) })
      : element
}
