import type { DayFieldProps } from './day-field-props.ts'
import { Skeleton } from 'antd'
import { lazyPart } from './lazy-part.tsx'

/** A form field for one day without a time: holds `2026-11-21`, and no time zone can move it. */
export const DayField = lazyPart<DayFieldProps>(() => import('./day-picker.tsx'), <Skeleton.Input active block />)
