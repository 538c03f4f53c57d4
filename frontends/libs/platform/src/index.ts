/**
 * The only shared singleton of shell and remotes: exactly the names that the front ends use from the router, i18next, react-redux and
 * Redux Toolkit. Federation shares whole modules without tree shaking, so sharing this list instead of the packages keeps the first
 * load small. Direct imports are a lint error.
 */
export {
  BrowserRouter,
  Link,
  NavLink,
  StaticRouter,
  Route,
  Routes,
  matchPath,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export type { LinkProps } from 'react-router-dom';
export { combineReducers, configureStore, createSlice } from '@reduxjs/toolkit';
export type { PayloadAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
export { fetchBaseQuery } from '@reduxjs/toolkit/query/react';
export type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
export { Provider, useDispatch, useSelector, useStore } from 'react-redux';
export { createInstance } from 'i18next';
export type { TFunction, i18n } from 'i18next';
export { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';

export type {
  AppDispatch,
  FormCall,
  FormContext,
  FormTexts,
  PageContext,
  PageCopy,
  PageForm,
  PageHead,
  PageLanguage,
  PageModule,
  PageRoute,
  PostedForm,
  StructuredData,
  RemoteRoutes,
  Texts,
} from './page';
export { createApi } from './create-api';
export { isLeavingPage, leavePage } from './leave-page';
export { oneSoundAtATime } from './one-sound';
export type { ChangedTexts } from './changed-texts';
export { storeNoDrafts, tabStorage } from './tab-storage';
export { loadTexts, setChangedTexts, useTexts } from './texts';
export { Trans } from './trans';
export { dismissToast, removeToast, showToast, toastReducer, useToast, type Toast, type ToastState } from './toast';
