import { RouterProvider } from '@tanstack/react-router'
import { startApp } from '../kit/start-app.tsx'
import { router } from './router.ts'

void startApp(['sys', 'sys-shell'], <RouterProvider router={router as never} />)
