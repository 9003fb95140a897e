import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from './not-found-page.tsx';

const SchemasPage = lazy(async () => ({
  default: (await import('../../asset-schemas/schemas-page.tsx')).SchemasPage,
}));
const SchemaPage = lazy(async () => ({
  default: (await import('../../asset-schemas/schema-page.tsx')).SchemaPage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import('../../settings/settings-page.tsx')).SettingsPage,
}));
const AddonsPage = lazy(async () => ({
  default: (await import('../../addons/addons-page.tsx')).AddonsPage,
}));

const UsersPage = lazy(async () => ({
  default: (await import('../../users/users-page.tsx')).UsersPage,
}));

const AuditPage = lazy(async () => ({
  default: (await import('../../audit/audit-page.tsx')).AuditPage,
}));

const HealthPage = lazy(async () => ({
  default: (await import('../../health/health-page.tsx')).HealthPage,
}));

/** Routes the pages under /admin. A separate chunk, because few users open them. */
export function AdminRoutes() {
  return (
    <Routes>
      <Route path="schemas" element={<SchemasPage />} />
      <Route path="schemas/:id" element={<SchemaPage />} />
      <Route path="settings/*" element={<SettingsPage />} />
      <Route path="users" element={<UsersPage />} />
      <Route path="audit" element={<AuditPage />} />
      <Route path="health" element={<HealthPage />} />
      <Route path="addons" element={<AddonsPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
