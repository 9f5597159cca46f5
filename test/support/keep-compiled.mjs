import { keepCompiledCode } from '../../scripts/compile-cache.mjs';

keepCompiledCode();
