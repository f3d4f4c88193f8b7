import { CarnivalPage } from './carnival/carnival-page.tsx'
import { takeOver } from './take-over.ts'

takeOver(CarnivalPage)
